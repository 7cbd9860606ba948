/** A search field; the URL holds its text. */
import { useSearchParameter } from "../router/Location.ts"
import { Icon } from "./Icon.tsx"

export interface SearchProps {
  /** Such as "Search connections". */
  readonly label: string
  /** The query's parameter. Default: `q`. */
  readonly name?: string
  /** A parameter to remove on change, such as the start of a page. */
  readonly clears?: string
}

export const useSearchWords = (name = "q"): string => useSearchParameter(name)[0] ?? ""

export const Search = ({ clears, label, name = "q" }: SearchProps) => {
  const [words, setWords] = useSearchParameter(name)
  const [, clear] = useSearchParameter(clears ?? name)
  return (
    <div className="search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={words ?? ""}
        onChange={(event) => {
          clear(undefined)
          setWords(event.target.value)
        }}
      />
    </div>
  )
}
