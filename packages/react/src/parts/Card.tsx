/** A framed part of a screen. */
import type { JSX, ReactNode } from "react"
import { useElementClass } from "../platform/Appearance.ts"

export const Card = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <div className={useElementClass("card", "fieldgate-card")}>{children}</div>
)
