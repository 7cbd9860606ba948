/** Moves between the pages of a long list; nothing where there is one page. */
import type { JSX } from "react"
import { useText } from "../../../messages/useText.ts"
import { Button } from "../../../parts/Button.tsx"

interface Props {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

export const Pager = ({ onPage, page, pages }: Props): JSX.Element | undefined => {
  const text = useText()
  if (pages < 2) return undefined
  return (
    <nav className="fieldgate-pager" aria-label={text("configure.pages")}>
      <Button kind="quiet" aria-disabled={page === 1} onClick={() => onPage(Math.max(1, page - 1))}>
        {text("configure.previousPage")}
      </Button>
      <span role="status">{text("configure.page", { page, pages })}</span>
      <Button kind="quiet" aria-disabled={page === pages} onClick={() => onPage(Math.min(pages, page + 1))}>
        {text("configure.nextPage")}
      </Button>
    </nav>
  )
}
