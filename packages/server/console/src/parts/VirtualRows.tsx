/** The rows of a long table that are near the window: the others are two empty rows of their height. */
import { useWindowVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from "react"

/** Pixels of a row that was not measured yet. */
const estimate = 57
/** Rows that are rendered above and below the window. */
const beyond = 12

export interface VirtualRowsProps<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly rowKey: (row: Row) => string
  readonly columns: number
  readonly onEnd: () => void
  readonly render: (row: Row, index: number, measure: Ref<HTMLTableRowElement>) => ReactNode
}

export const VirtualRows = <Row,>({ columns, onEnd, render, rowKey, rows }: VirtualRowsProps<Row>) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this component only
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimate,
    overscan: beyond,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    }
  })
  // What is above the table comes and goes, such as the bar of selected rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it settles as soon as the place is the same
  useLayoutEffect(() => {
    const now = Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    if (now !== top) setTop(now)
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)
  const isNearEnd = last !== undefined && last.index === rows.length - 1
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, rows.length, onEnd])
  return (
    <tbody ref={body} role="rowgroup">
      <Space columns={columns} height={(items[0]?.start ?? top) - top} />
      {items.map(({ index }) => {
        const row = rows[index]
        return row === undefined ? null : render(row, index, virtualizer.measureElement)
      })}
      <Space columns={columns} height={last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top)} />
    </tbody>
  )
}

const Space = ({ columns, height }: { readonly columns: number; readonly height: number }) =>
  height <= 0 ? null : (
    <tr className="table-space" aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is only space */}
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  )
