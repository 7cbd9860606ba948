import type { JSX, ReactNode } from "react"

export const Actions = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <div className="fieldgate-actions">{children}</div>
)
