/** Children below each other, with space between them. */
import type { JSX, ReactNode } from "react"

export const Stack = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <div className="fieldgate-stack">{children}</div>
)
