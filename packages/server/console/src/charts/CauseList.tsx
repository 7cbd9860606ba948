/** The causes of failed and uncertain records, with their share as a bar. */
import type { Statistics } from "@fieldgate/client"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import type { Filters } from "../operations/filters.ts"
import { operationsPath } from "../operations/paths.ts"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { countInWords } from "./figures.ts"

/** A code of the provider, which the list of operations can filter by, rather than a message. */
const isCode = (cause: string): boolean => /^[\w.-]+$/u.test(cause)

const pathOfCause = (cause: string, { filters = {}, project, within }: Omit<CauseListProps, "causes">): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({
    status: "failure",
    within,
    ...(isCode(cause) ? { error: cause } : {}),
    ...filters
  })}`

export interface CauseListProps extends Pick<Statistics, "causes"> {
  readonly project: string
  /** The range of the statistics, as the list of operations names it. */
  readonly within: string
  /** Further filters of the statistics. */
  readonly filters?: Filters
}

export const CauseList = ({ causes, ...of }: CauseListProps) => {
  const most = Math.max(1, ...causes.map(({ records }) => records))
  return (
    <Section title="Errors by cause">
      {causes.length === 0 ? (
        <p className="chart-none">No records failed in this period.</p>
      ) : (
        <ol className="causes">
          {causes.map(({ cause, example, outcome, records }) => (
            <li key={`${outcome} ${cause}`}>
              <p className="cause-head">
                <Link className="cause-link" to={pathOfCause(cause, of)}>
                  {isCode(cause) ? <code>{cause}</code> : cause}
                </Link>
                <span className="cause-count">
                  <Status tone={outcome === "failed" ? "error" : "warning"}>
                    {outcome === "failed" ? "Failed" : "Uncertain"}
                  </Status>
                  {countInWords(records)}
                </span>
              </p>
              <div className="cause-bar" data-series={outcome} style={{ inlineSize: `${(records / most) * 100}%` }} />
              {example === cause ? null : <p className="quiet cause-example">{example}</p>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
