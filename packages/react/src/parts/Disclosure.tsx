/** Details that most users don't need. */
import type { JSX, ReactNode } from "react"
import { Icon } from "./Icon.tsx"

export interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
}

export const Disclosure = ({ children, summary }: DisclosureProps): JSX.Element => (
  <details className="fieldgate-disclosure">
    <summary className="fieldgate-summary">
      <Icon name="down" />
      {summary}
    </summary>
    <div className="fieldgate-disclosure-body">{children}</div>
  </details>
)
