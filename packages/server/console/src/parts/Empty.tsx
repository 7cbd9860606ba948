/** An empty state: what will appear here, and how to make it appear. */
import type { ReactNode } from "react"
import { Icon, type IconName } from "./Icon.tsx"

export interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
}

export const Empty = ({ children, icon, title }: EmptyProps) => (
  <div className="empty">
    <Icon name={icon} />
    <p className="empty-title">{title}</p>
    {children === undefined ? null : <div className="empty-text">{children}</div>}
  </div>
)
