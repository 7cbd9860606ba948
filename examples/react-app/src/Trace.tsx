/** What became of a sent person: each field with the rule that it met, the record in the CRM, and the operation in Fieldgate. */
import type { JSX } from "react"
import type { DemoCrm } from "./DemoSettings.ts"
import type { Outcome, Sent } from "./sendPerson.ts"

interface Props {
  readonly crm: DemoCrm
  readonly outcome: Outcome
}

export const Trace = ({ crm, outcome }: Props): JSX.Element =>
  outcome.tag === "sent" ? (
    <SentTrace crm={crm} sent={outcome} />
  ) : (
    <section aria-label="Refused" className="refused">
      <h3>{outcome.title}</h3>
      <ul>
        {outcome.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  )

const decisions = { sent: "Sent", onlyIfEmpty: "Sent if empty", dropped: "Kept as it is" } as const

const SentTrace = ({ crm, sent }: { readonly crm: DemoCrm; readonly sent: Sent }): JSX.Element => {
  const { action, at, fields, operationId, record } = sent
  return (
    <section aria-label="Result" className="trace">
      <h3>
        ✓ {action === "created" ? "Created" : action === "updated" ? "Updated" : "Nothing to change"} in {crm.name}
        <small>
          <time dateTime={at.toISOString()}>{at.toLocaleTimeString("en", { timeStyle: "medium" })}</time>
        </small>
      </h3>
      <table aria-label="Fields">
        <thead>
          <tr>
            <th scope="col">{crm.name} field</th>
            <th scope="col">Value now</th>
            <th scope="col">Your rule</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ because, decision, field, renamedTo }) => (
            <tr key={field}>
              <th scope="row">
                {renamedTo ?? field}
                {renamedTo === undefined ? undefined : <small>our “{field}”</small>}
              </th>
              <td>{record?.properties[renamedTo ?? field] ?? "–"}</td>
              <td title={because}>{decisions[decision]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <a href={crm.url}>
          Record {record?.id} in {crm.name}
        </a>
        <br />
        <a href={`/console/projects/demo/operations/${operationId}`}>Operation in the console</a>
      </p>
    </section>
  )
}
