/** Buttons beside each other: the one to press last in the row. */
import type { JSX, ReactNode } from "react"

export const Actions = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <div className="fieldgate-actions">{children}</div>
)
