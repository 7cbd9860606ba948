/** The outcome of each record of an operation, and what to check for an uncertain one. */
import type { Operation, OperationRecord } from "@fieldgate/client"
import { useState } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { isFixable } from "./actions.ts"
import { ActorLink } from "./RequestedBy.tsx"
import { matchInWords, recordStates } from "./recordStates.ts"
import { TwoLines } from "../parts/TwoLines.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { FixAndResend } from "./FixAndResend.tsx"
import { recordIdentity } from "./recordIdentity.ts"
import { usePlannedRequests } from "./usePlannedRequests.ts"
import { useSearchParameter } from "../router/Location.ts"

const outcomes = Object.keys(recordStates)

const toCheck = (record: OperationRecord, { metadata, resource }: Operation): string =>
  metadata?.write?.type === "create"
    ? `The provider's response was lost. Check whether this ${resource} record exists in the provider, and retry only if it doesn't.`
    : `The provider's response was lost. Check whether ${resource} ${record.recordId ?? ""} has the new values in the provider.`

/** Whether an error message already contains the advice. */
const includesAdvice = ({ errors = [] }: OperationRecord): boolean =>
  errors.some(({ message }) => /\b(?:check|look)\b/iu.test(message))

const Errors = ({ operation, record }: { readonly operation: Operation; readonly record: OperationRecord }) => {
  const { errors = [], outcome, retryable, warnings = [] } = record
  const messages = [
    ...errors.map(({ code, field, message }) => [
      field === undefined ? undefined : `${field}:`,
      message,
      code === undefined ? undefined : `(${code})`
    ]),
    ...warnings.map((warning) => ["Warning:", warning])
  ].map((parts) => parts.filter((part) => part !== undefined).join(" "))
  if (messages.length === 0 && outcome !== "uncertain") return <span className="quiet">–</span>
  return (
    <div className="record-messages">
      {messages.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {outcome === "uncertain" && !includesAdvice(record) ? (
        <p className="quiet">{toCheck(record, operation)}</p>
      ) : null}
      {outcome === "failed" && retryable === true ? (
        <p className="quiet">Nothing was written. Retrying may succeed.</p>
      ) : null}
    </div>
  )
}

/** Who asked for each record, and why: shown where they are of several requests. */
const requestedBy = (project: string): Column<OperationRecord> => ({
  header: "Requested by",
  cell: ({ author }) =>
    author === undefined ? (
      <span className="quiet">–</span>
    ) : (
      <span>
        <ActorLink actor={author.actor} project={project} />
        {[
          author.reason,
          ...Object.entries(author.metadata ?? {}).map(([key, value]) => `${key}=${value}`),
          author.requestId
        ].map((text) =>
          text === undefined ? null : (
            <span key={text} className="second">
              {text}
            </span>
          )
        )}
      </span>
    )
})

const columnsFor = (
  operation: Operation,
  project: string,
  records: ReadonlyArray<OperationRecord>,
  nameOf: NameOf,
  fix: Column<OperationRecord>
): ReadonlyArray<Column<OperationRecord>> => [
  ...columnsOf(operation, nameOf),
  ...(records.some(isFixable(operation)) ? [fix] : []),
  ...(records.some(({ author }) => author !== undefined) ? [requestedBy(project)] : [])
]

/** What the record at this place is recognized by, if that is known. */
type NameOf = (index: number) => string | undefined

const columnsOf = (operation: Operation, nameOf: NameOf): ReadonlyArray<Column<OperationRecord>> => [
  {
    header: "Record",
    cell: ({ index }) => {
      const name = nameOf(index)
      return name === undefined ? (
        <span className="figures">{index + 1}</span>
      ) : (
        <TwoLines
          first={name}
          second={(operation.metadata?.counts?.total ?? 1) > 1 ? `record ${index + 1}` : undefined}
        />
      )
    }
  },
  {
    header: "Outcome",
    cell: (record) => {
      const [tone, label] = recordStates[record.outcome]
      const match = matchInWords(record)
      return (
        <span>
          <Status tone={tone}>{label}</Status>
          {match === undefined ? null : <span className="second">{match}</span>}
        </span>
      )
    }
  },
  {
    header: "Record ID",
    cell: ({ recordId }) =>
      recordId === undefined ? <span className="quiet">–</span> : <CopyId id={recordId} of="the record" whole />
  },
  { header: "Attempts", figures: true, cell: ({ attempts }) => attempts },
  { header: "Message", cell: (record) => <Errors operation={operation} record={record} /> }
]

const fixColumn = (operation: Operation, fix: (record: OperationRecord) => void): Column<OperationRecord> => ({
  header: "Actions",
  cell: (record) =>
    isFixable(operation)(record) ? (
      <AllowedButton needs="admin" kind="quiet" onClick={() => fix(record)}>
        Fix and resend
      </AllowedButton>
    ) : null
})

const headers = ["Record", "Outcome", "Record ID", "Attempts", "Message"]

export const RecordsTable = ({
  every,
  operation,
  project
}: {
  readonly project: string
  readonly operation: Operation
  readonly every: number | false
}) => {
  const [selected, select] = useSearchParameter("outcome")
  const outcome = outcomes.includes(selected ?? "") ? (selected as OperationRecord["outcome"]) : undefined
  const { id: operationId } = operation
  const records = useApi(
    ["operation", project, operationId, "records", outcome, operation.updateTime],
    (api, options) => api.operations.records({ project, operationId, ...(outcome ? { outcome } : {}) }, options),
    { every, keepPrevious: true }
  )
  const requests = usePlannedRequests(project, operationId)
  const [fixed, setFixed] = useState<OperationRecord | undefined>(undefined)
  const nameOf = (index: number) => recordIdentity(requests.data?.records[index]?.fields ?? [])
  return (
    <Section
      title="Records"
      flush
      actions={
        <select
          className="input filter"
          aria-label="Outcome"
          value={outcome ?? ""}
          onChange={(event) => select(event.target.value)}
        >
          <option value="">All outcomes</option>
          {Object.entries(recordStates).map(([value, [, label]]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      }
    >
      {fixed === undefined ? null : (
        <FixAndResend project={project} operation={operation} records={[fixed]} onClose={() => setFixed(undefined)} />
      )}
      <Loaded of={records} skeleton={<TableSkeleton columns={headers} rows={3} />}>
        {({ results }) => (
          <Table
            caption="Records"
            rows={results}
            columns={columnsFor(operation, project, results, nameOf, fixColumn(operation, setFixed))}
            rowKey={({ recordRef }) => recordRef}
            empty={<Empty icon="records" title="No records with this outcome" />}
          />
        )}
      </Loaded>
    </Section>
  )
}
