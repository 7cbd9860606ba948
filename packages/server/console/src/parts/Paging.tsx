/** Buttons to the next and the first page of a list. */
import { pageRows } from "../data/useListPage.ts"
import { Button } from "./Button.tsx"

export interface PagingProps {
  readonly rows: ReadonlyArray<{ readonly id: string }>
  readonly isFirst: boolean
  readonly onGo: (after: string | undefined) => void
}

export const Paging = ({ isFirst, onGo, rows }: PagingProps) => {
  const isLast = rows.length <= pageRows
  if (isFirst && isLast) return null
  return (
    <nav className="paging" aria-label="Pages">
      {isFirst ? null : <Button onClick={() => onGo(undefined)}>First page</Button>}
      {isLast ? null : <Button onClick={() => onGo(rows[pageRows - 1]?.id)}>Next page</Button>}
    </nav>
  )
}
