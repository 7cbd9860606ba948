/** How many operations have which status, error, customer and so on; each value is a filter. Further pages of counts are added as they come. */
import type { OperationFacets } from "@fieldgate/client"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import { useSession } from "../session/SessionContext.ts"
import { countParams, countsOf, type Facet, facets } from "./facetCounts.ts"
import type { Filters } from "./filters.ts"
import { useFilters } from "./OperationFilters.tsx"

/** Pages that are counted, together a million operations. */
const mostPages = 100
/** Milliseconds between two counts, where one page holds all; more pages are counted once. */
const every = 30_000
/** Values of a facet that are shown until its others are asked for. */
const shownFirst = 6
/** Values that are suggested for a filter. */
const mostSuggested = 50

const useFacetPages = (project: string, filters: Filters, search: string) => {
  const { api } = useSession()
  const isCountable = countParams(filters, search, 0) !== undefined
  const query = useInfiniteQuery<
    OperationFacets,
    Error,
    { readonly pages: ReadonlyArray<OperationFacets> },
    ReadonlyArray<unknown>,
    string | undefined
  >({
    queryKey: ["facets", project, filters],
    enabled: isCountable,
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) =>
      api.operations.count(
        {
          project,
          ...countParams(filters, search, Date.now()),
          ...(pageParam === undefined ? {} : { pageToken: pageParam })
        },
        { signal }
      ),
    getNextPageParam: ({ pagination }, pages) =>
      pagination.done || pages.length >= mostPages ? undefined : pagination.nextPageToken,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? every : false)
  })
  const { fetchNextPage, hasNextPage, isFetching } = query
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetching])
  return isCountable ? query : undefined
}

/** The most frequent values of the filters that are typed. */
export const useSuggestedValues = (project: string, filters: Filters, search: string) => {
  const pages = useFacetPages(project, filters, search)?.data?.pages ?? []
  return Object.fromEntries(
    facets.map(({ filter, name }) => [
      filter,
      countsOf(pages, name, undefined)
        .slice(0, mostSuggested)
        .map(({ value }) => value)
    ])
  )
}

export interface FacetRailProps {
  readonly project: string
  readonly filters: Filters
  readonly search: string
}

/** From this width on it is beside the list. */
const wide = "(min-width: 96rem)"

export const FacetRail = ({ filters, project, search }: FacetRailProps) => {
  const found = useFacetPages(project, filters, search)
  const [isOpen, setOpen] = useState(() => matchMedia(wide).matches)
  if (found === undefined) return null
  const pages = found.data?.pages ?? []
  const total = pages.reduce((sum, { operations }) => sum + operations, 0)
  const isWhole = pages.at(-1)?.pagination.done === true
  return (
    <details className="facets" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Filter by value
        <span className="facets-total">
          {found.data === undefined
            ? "…"
            : `${total.toLocaleString("en")}${isWhole ? "" : "+"} ${total === 1 && isWhole ? "write" : "writes"}`}
        </span>
      </summary>
      <div className="facets-list">
        {facets.map((facet) => (
          <FacetValues key={facet.name} facet={facet} pages={pages} filters={filters} project={project} />
        ))}
      </div>
    </details>
  )
}

interface FacetValuesProps extends Omit<FacetRailProps, "search"> {
  readonly facet: Facet
  readonly pages: ReadonlyArray<OperationFacets>
}

const FacetValues = ({ facet, filters, pages, project }: FacetValuesProps) => {
  const { set } = useFilters()
  const integrations = useIntegrations(project)
  const [isWhole, setWhole] = useState(false)
  const chosen = filters[facet.filter]
  const counts = countsOf(pages, facet.name, chosen)
  if (counts.length === 0) return null
  const names = facet.name === "integrationId" ? (integrations.data ?? []) : []
  const labelOf = (value: string) =>
    facet.choices.find((choice) => choice.value === value)?.label ?? names.find(({ id }) => id === value)?.name ?? value
  const shown = isWhole ? counts : counts.filter(({ value }, index) => index < shownFirst || value === chosen)
  return (
    <section className="facet" aria-label={`By ${facet.title.toLowerCase()}`}>
      <h2>{facet.title}</h2>
      <ul>
        {shown.map(({ count, value }) => (
          <li key={value}>
            <button
              type="button"
              className="facet-value"
              aria-pressed={value === chosen}
              onClick={() => set(facet.filter, value === chosen ? "" : value)}
            >
              <span className="facet-label">{labelOf(value)}</span>
              <span className="facet-count">{count.toLocaleString("en")}</span>
            </button>
          </li>
        ))}
      </ul>
      {counts.length > shownFirst ? (
        <button type="button" className="facet-more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${counts.length}`}
        </button>
      ) : null}
    </section>
  )
}
