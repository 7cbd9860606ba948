/** A name with its mark, and a second line below it. */
import type { ReactNode } from "react"

export interface EntityCellProps {
  readonly mark: ReactNode
  readonly first: ReactNode
  readonly second?: ReactNode
}

export const EntityCell = ({ first, mark, second }: EntityCellProps) => (
  <span className="entity">
    {mark}
    <span className="entity-words">
      {first}
      {second === undefined ? null : <span className="second">{second}</span>}
    </span>
  </span>
)
