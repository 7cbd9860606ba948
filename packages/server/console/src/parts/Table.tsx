/** A table whose rows become cards on narrow screens. A link covers the row; arrow keys move between rows. */
import { memo, type ReactNode, type Ref } from "react"
import { Link } from "../router/Link.tsx"
import { ColumnEdge } from "./ColumnEdge.tsx"
import { type Shares, widthsOf } from "./columnShares.ts"
import { rowAfter } from "./rowAfter.ts"
import { Bone } from "./Skeleton.tsx"
import { VirtualRows } from "./VirtualRows.tsx"

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Aligns numbers at the end. */
  readonly figures?: boolean
  /** Left out where the table has little width. */
  readonly extra?: boolean
}

export interface TableProps<Row> {
  /** For screen readers. */
  readonly caption: string
  readonly rows: ReadonlyArray<Row>
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rowKey: (row: Row) => string
  /** The page of a row. */
  readonly rowTo?: (row: Row) => string
  /** What a plain click on the row does instead of opening its page. */
  readonly onRow?: (row: Row) => void
  /** The index of the column with the link of the row. Default: 0. */
  readonly linkColumn?: number
  /** Replaces a table without rows. */
  readonly empty?: ReactNode
  /** Renders only the rows near the window; called where the last of them are shown. */
  readonly onEnd?: () => void
  /** Widths that the user has chosen. */
  readonly shares?: Shares
  /** Lets the user resize columns. */
  readonly onResize?: (shares: Shares) => void
}

const moveByArrow = (table: HTMLTableElement, event: KeyboardEvent) => {
  const all = [...table.querySelectorAll<HTMLElement>(".row-link")]
  const next = rowAfter(
    event.key,
    all.findIndex((link) => link === event.target),
    all.length
  )
  if (next === undefined) return
  event.preventDefault()
  all[next]?.focus()
}

/** A listener on the element: the table itself is not interactive, its links are. */
const listen = (table: HTMLTableElement | null) => {
  if (table === null) return undefined
  const listener = (event: KeyboardEvent) => moveByArrow(table, event)
  table.addEventListener("keydown", listener)
  return () => table.removeEventListener("keydown", listener)
}

const isSized = (shares: Shares | undefined) => (Object.keys(shares ?? unsized).length > 0 ? true : undefined)

const unsized: Shares = {}

interface HeadProps<Row> {
  readonly columns: ReadonlyArray<Column<Row>>
  readonly shares: Shares | undefined
  readonly onResize?: ((shares: Shares) => void) | undefined
}

// Explicit roles: the card layout removes the implicit ones.
const Head = <Row,>({ columns, onResize, shares = unsized }: HeadProps<Row>) => {
  const headers = columns.map(({ header }) => header)
  const widths = widthsOf(
    shares,
    headers.filter((header) => header !== "Select")
  )
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ extra, figures, header }, index) => {
          const next = headers[index + 1]
          const width = widths[header]
          return (
            <th
              key={header}
              role="columnheader"
              scope="col"
              // Otherwise the name of its edge would be part of its own.
              aria-label={onResize === undefined ? undefined : header}
              data-header={header}
              data-figures={figures || undefined}
              data-extra={extra || undefined}
              style={width === undefined ? undefined : { inlineSize: `${width}%` }}
            >
              {header === "Select" ? <span className="visually-hidden">{header}</span> : header}
              {onResize === undefined || next === undefined || header === "Select" ? null : (
                <ColumnEdge column={header} next={next} onResize={onResize} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface TableRowProps<Row> extends Pick<TableProps<Row>, "columns" | "linkColumn" | "onRow" | "rowTo"> {
  readonly row: Row
  /** Its place among all rows, where only some are rendered. */
  readonly index?: number
  readonly measure?: Ref<HTMLTableRowElement>
}

const RenderedRow = <Row,>({ columns, index, linkColumn = 0, measure, onRow, row, rowTo }: TableRowProps<Row>) => (
  // The header is the first row.
  <tr ref={measure} role="row" data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
    {columns.map(({ cell, extra, figures, header }, column) => (
      <td
        key={header}
        role="cell"
        data-header={header}
        data-figures={figures || undefined}
        data-extra={extra || undefined}
      >
        {column === linkColumn && rowTo !== undefined ? (
          <Link className="row-link" to={rowTo(row)} onPlainClick={onRow === undefined ? undefined : () => onRow(row)}>
            {cell(row)}
          </Link>
        ) : (
          cell(row)
        )}
      </td>
    ))}
  </tr>
)

/** Rendered again only if its row, the columns or its functions change. `memo` loses the type of the row, so it is given back. */
const TableRow = memo(RenderedRow) as typeof RenderedRow

export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, empty, onEnd, onResize, rowKey, rows, shares, ...row } = props
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    <table
      ref={listen}
      className="table"
      role="table"
      data-sized={isSized(shares)}
      aria-rowcount={onEnd === undefined ? undefined : rows.length + 1}
    >
      <caption className="visually-hidden">{caption}</caption>
      <Head columns={columns} shares={shares} onResize={onResize} />
      {onEnd === undefined ? (
        <tbody role="rowgroup">
          {rows.map((each) => (
            <TableRow key={rowKey(each)} row={each} columns={columns} {...row} />
          ))}
        </tbody>
      ) : (
        <VirtualRows
          rows={rows}
          rowKey={rowKey}
          columns={columns.length}
          onEnd={onEnd}
          render={(each, index, measure) => (
            <TableRow key={rowKey(each)} row={each} index={index} measure={measure} columns={columns} {...row} />
          )}
        />
      )}
    </table>
  )
}

/** A placeholder with the table's own dimensions. */
export const TableSkeleton = ({
  columns,
  rows = 5,
  shares
}: {
  readonly columns: ReadonlyArray<string>
  readonly rows?: number
  readonly shares?: Shares
}) => (
  <>
    <p className="visually-hidden" role="status">
      Loading
    </p>
    <table className="table" data-sized={isSized(shares)} aria-hidden="true">
      <Head columns={columns.map((header) => ({ header, cell: () => null }))} shares={shares} />
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {columns.map((header) => (
              <td key={header} data-header={header}>
                <Bone size={row % 2 === 0 ? "long" : "short"} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
