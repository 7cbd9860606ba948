/** The causes of failed and uncertain records, with their share as a bar. */
import type { Statistics } from "@fieldgate/client"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { countInWords } from "./figures.ts"

export const CauseList = ({ causes }: Pick<Statistics, "causes">) => {
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
                <code>{cause}</code>
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
