/** Views of a page; the URL holds the open one. */
import { useSearchParameter } from "../router/Location.ts"

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
}

/** The tab in the URL; the first by default. */
export const useTab = <Id extends string>(tabs: readonly [Tab<Id>, ...ReadonlyArray<Tab<Id>>]): Id => {
  const [named] = useSearchParameter("tab")
  return (tabs.find(({ id }) => id === named) ?? tabs[0]).id
}

export const Tabs = <Id extends string>({
  label,
  open,
  tabs
}: {
  readonly label: string
  readonly open: Id
  readonly tabs: ReadonlyArray<Tab<Id>>
}) => {
  const [, setTab] = useSearchParameter("tab")
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ id, label }, index) => (
        <button
          key={id}
          type="button"
          aria-current={id === open ? "true" : undefined}
          onClick={() => setTab(index === 0 ? undefined : id)}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
