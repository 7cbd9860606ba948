/** A titled list of the review. */
import type { JSX, ReactNode } from "react"

interface ListProps {
  readonly title: string
  /** Short names beside each other. */
  readonly pills?: boolean
  readonly children: ReactNode
}

export const List = ({ children, pills = false, title }: ListProps): JSX.Element => (
  <div className="fieldgate-review-part">
    <p className="fieldgate-review-title">{title}</p>
    <ul className="fieldgate-review-list" data-part={pills ? "pills" : undefined}>
      {children}
    </ul>
  </div>
)
