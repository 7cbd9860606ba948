/** Details that most users don't need. */
import type { JSX, ReactNode } from "react"
import { Icon } from "./Icon.tsx"

export interface DisclosureProps {
  readonly summary: ReactNode
  /** Opens it, such as for a problem inside; the user can still close it. */
  readonly open?: boolean | undefined
  readonly children: ReactNode
}

export const Disclosure = ({ children, open = false, summary }: DisclosureProps): JSX.Element => (
  <details className="fieldgate-disclosure" open={open || undefined}>
    <summary className="fieldgate-summary">
      <Icon name="down" />
      {summary}
    </summary>
    <div className="fieldgate-disclosure-body">{children}</div>
  </details>
)
