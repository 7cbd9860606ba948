/** A short label beside its subject. */
import type { JSX, ReactNode } from "react"
import { useElementClass } from "../platform/Appearance.ts"

export interface BadgeProps {
  /** Default: `neutral`. */
  readonly tone?: "neutral" | "info" | "success" | "warning" | "error" | undefined
  readonly children: ReactNode
}

export const Badge = ({ children, tone = "neutral" }: BadgeProps): JSX.Element => (
  <span className={useElementClass("badge", "fieldgate-badge")} data-tone={tone}>
    {children}
  </span>
)
