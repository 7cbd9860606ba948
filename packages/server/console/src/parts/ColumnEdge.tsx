/** The edge between two columns of a table: dragged, or moved by the arrow keys; a double click resets all widths. */
import { type PointerEvent, useRef } from "react"
import { moveEdge, type Shares } from "./columnShares.ts"

export interface ColumnEdgeProps {
  readonly column: string
  readonly next: string
  readonly onResize: (shares: Shares) => void
}

/** Percent of the table for one press of an arrow key. */
const step = 2
const directions: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step }

const tableOf = (edge: HTMLElement): HTMLElement => edge.closest("table") ?? edge

const measured = (edge: HTMLElement): Shares => {
  const table = tableOf(edge)
  const heads = [...table.querySelectorAll<HTMLElement>("th[data-header]")]
  return Object.fromEntries(
    heads.flatMap((head) => {
      const header = head.dataset["header"]
      return header === undefined || header === "Select" || head.offsetWidth === 0
        ? []
        : [[header, (head.offsetWidth / table.offsetWidth) * 100]]
    })
  )
}

export const ColumnEdge = ({ column, next, onResize }: ColumnEdgeProps) => {
  const start = useRef<{ readonly x: number; readonly shares: Shares }>(undefined)
  const drag = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { current } = start
    if (current === undefined) return
    const by = ((clientX - current.x) / tableOf(currentTarget).offsetWidth) * 100
    onResize(moveEdge(current.shares, column, next, by))
  }
  const release = () => {
    start.current = undefined
  }
  return (
    <button
      type="button"
      className="column-edge"
      aria-label={`Resize ${column}: press the left or right arrow key`}
      onPointerDown={({ clientX, currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId)
        start.current = { x: clientX, shares: measured(currentTarget) }
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onResize({})}
      onKeyDown={(event) => {
        const by = directions[event.key]
        if (by === undefined) return
        event.preventDefault()
        onResize(moveEdge(measured(event.currentTarget), column, next, by))
      }}
    />
  )
}
