/** Every attempt at an operation: when, how it ended and why, and the calls to the provider that it made. */
import type { Operation, OperationAttempt } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { Empty } from "../parts/Empty.tsx"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { callInWords, leftOut, outcomes, recordsInWords, took } from "./attempts.ts"
import { When } from "./When.tsx"

const none = <span className="quiet">–</span>

const Outcome = ({ attempt }: { readonly attempt: OperationAttempt }) => {
  const { nextTime, outcome } = attempt
  const [tone, words] = outcomes[outcome]
  const records = recordsInWords(attempt)
  return (
    <div className="attempt-outcome">
      <Status tone={tone}>{words}</Status>
      {records === undefined ? null : <p className="quiet">{records}</p>}
      {nextTime === undefined ? null : (
        <p className="quiet">
          {outcome === "parked" ? "given up at " : "at "}
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
    <div className="record-said">
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
        const [what, end] = callInWords(call)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a call has no name of its own, and its place stays
          <li key={index}>
            <code>{what}</code> <span className="quiet">{end}</span>
          </li>
        )
      })}
      {callCount > calls.length ? <li className="quiet">and {callCount - calls.length} more</li> : null}
    </ol>
  )
}

const columns: ReadonlyArray<Column<OperationAttempt>> = [
  { header: "Attempt", cell: ({ number }) => <span className="figures">{number}</span> },
  { header: "Began", cell: ({ beginTime }) => <When at={beginTime} /> },
  { header: "Took", cell: (attempt) => <span className="one-line">{took(attempt)}</span> },
  { header: "Outcome", cell: (attempt) => <Outcome attempt={attempt} /> },
  { header: "Why", cell: Causes },
  { header: "Calls", cell: Calls }
]

const headers = columns.map(({ header }) => header)

export const AttemptsTable = ({
  every,
  operation,
  project
}: {
  readonly project: string
  readonly operation: Operation
  readonly every: number | false
}) => {
  const { id: operationId, metadata, updateTime } = operation
  const attempts = useApi(
    ["operation", project, operationId, "attempts", updateTime],
    (api, options) => api.operations.attempts({ project, operationId }, options),
    { every, keepPrevious: true }
  )
  return (
    <Section title="Attempts" flush>
      <Loaded of={attempts} skeleton={<TableSkeleton columns={headers} rows={1} />}>
        {(told) => {
          const begun = metadata?.retry?.attempts ?? 0
          const missing = leftOut(told, begun)
          return (
            <>
              <Table
                caption="Attempts"
                rows={told}
                columns={columns}
                rowKey={({ number }) => `${number}`}
                empty={
                  <Empty icon="operations" title={begun === 0 ? "No attempt has begun" : `${begun} attempts`}>
                    {missing}
                  </Empty>
                }
              />
              {told.length === 0 || missing === undefined ? null : <p className="quiet table-note">{missing}</p>}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
