/** A message that is announced when it appears. */
import type { JSX, ReactNode } from "react"
import { useElementClass } from "../platform/Appearance.ts"
import { Icon } from "./Icon.tsx"

const icons = { info: "info", success: "success", warning: "error", error: "error" } as const

export interface NoticeProps {
  readonly tone: keyof typeof icons
  readonly title?: ReactNode
  /** Buttons below, outside of the announcement. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export const Notice = ({ actions, children, title, tone }: NoticeProps): JSX.Element => (
  <div className={useElementClass("notice", "fieldgate-notice")} data-tone={tone}>
    <Icon name={icons[tone]} />
    <div className="fieldgate-notice-body" role={tone === "error" ? "alert" : "status"}>
      {title === undefined ? undefined : <p className="fieldgate-notice-title">{title}</p>}
      {children}
    </div>
    {actions === undefined ? undefined : <div className="fieldgate-notice-actions">{actions}</div>}
  </div>
)
