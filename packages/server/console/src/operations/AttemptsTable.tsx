/** The attempts of an operation: time, outcome, causes, and calls to the provider. */
import type { OperationAttempt } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { attemptDuration, callInWords, outcomes, recordsInWords, unlistedAttempts } from "./attempts.ts"
import { type OfOperation, useAttempts } from "./useAttempts.ts"
import { Waterfall } from "./Waterfall.tsx"
import { When } from "./When.tsx"

const none = <span className="quiet">–</span>

const Outcome = ({ attempt }: { readonly attempt: OperationAttempt }) => {
  const { nextTime, outcome } = attempt
  const [tone, label] = outcomes[outcome]
  const records = recordsInWords(attempt)
  return (
    <div className="attempt-outcome">
      <Status tone={tone}>{label}</Status>
      {records === undefined ? null : <p className="quiet">{records}</p>}
      {nextTime === undefined ? null : (
        <p className="quiet">
          {outcome === "parked" ? "expires at " : "at "}
          <When at={nextTime} />
        </p>
      )}
    </div>
  )
}

const Causes = ({ causes }: OperationAttempt) =>
  causes === undefined ? (
    none
  ) : (
    <div className="record-messages">
      {causes.map(({ cause, example, outcome, records }) => (
        <p key={`${outcome} ${cause}`}>
          {example}
          {records === 1 ? null : <span className="quiet">{` (${records} records)`}</span>}
        </p>
      ))}
    </div>
  )

const Calls = ({ callCount = 0, calls }: OperationAttempt) => {
  if (calls === undefined || calls.length === 0) return none
  return (
    <ol className="attempt-calls">
      {calls.map((call, index) => {
        const [request, response] = callInWords(call)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- calls have no ids, and their order never changes
          <li key={index}>
            <code>{request}</code> <span className="quiet">{response}</span>
          </li>
        )
      })}
      {callCount > calls.length ? <li className="quiet">and {callCount - calls.length} more</li> : null}
    </ol>
  )
}

const columns: ReadonlyArray<Column<OperationAttempt>> = [
  { header: "Attempt", cell: ({ number }) => <span className="figures">{number}</span> },
  { header: "Started", cell: ({ beginTime }) => <When at={beginTime} /> },
  { header: "Duration", cell: (attempt) => <span className="one-line">{attemptDuration(attempt)}</span> },
  { header: "Outcome", cell: (attempt) => <Outcome attempt={attempt} /> },
  { header: "Cause", cell: Causes },
  { header: "Calls", cell: Calls }
]

const headers = columns.map(({ header }) => header)

export const AttemptsTable = (of: OfOperation) => {
  const { operation } = of
  const attempts = useAttempts(of)
  return (
    <Section title="Attempts" flush>
      <Loaded of={attempts} skeleton={<TableSkeleton columns={headers} rows={1} />}>
        {(listed) => {
          const started = operation.metadata?.retry?.attempts ?? 0
          const unlisted = unlistedAttempts(listed, started)
          return (
            <>
              {listed.length === 0 ? null : (
                <div className="section-note">
                  <p className="quiet">
                    Each attempt sends the remaining records, in one or more calls to the provider.
                  </p>
                  <Waterfall operation={operation} attempts={listed} now={attempts.dataUpdatedAt} />
                </div>
              )}
              <Table
                caption="Attempts"
                rows={listed}
                columns={columns}
                rowKey={({ number }) => `${number}`}
                empty={
                  <Empty icon="operations" title={started === 0 ? "No attempts yet" : `${started} attempts`}>
                    {unlisted}
                  </Empty>
                }
              />
              {listed.length === 0 || unlisted === undefined ? null : <p className="quiet table-note">{unlisted}</p>}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
