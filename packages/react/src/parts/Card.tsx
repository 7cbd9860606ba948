/** A framed part of a screen. */
import type { JSX, ReactNode } from "react"

export const Card = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <div className="fieldgate-card">{children}</div>
)
