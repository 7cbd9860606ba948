import type { Integration, Operation } from "@fieldgate/client"
import { CustomerMark } from "../parts/CustomerMark.tsx"
import { EntityCell } from "../parts/EntityCell.tsx"
import { ProviderCell } from "../parts/ProviderCell.tsx"
import { shortId } from "../parts/shortId.ts"
import { Status } from "../parts/Status.tsx"
import type { Column } from "../parts/Table.tsx"
import { Link } from "../router/Link.tsx"
import { pathOfCustomer } from "../routePaths.ts"
import { authorInWords } from "./author.ts"
import { durationInWords } from "./duration.ts"
import { When } from "./When.tsx"
import { operationState, writeInWords } from "./operationState.ts"
import { furtherRecords, secondLine } from "./operationWords.ts"

export const OperationStatus = ({ operation }: { readonly operation: Operation }) => {
  const { label, shape, tone } = operationState(operation)
  return (
    <Status tone={tone} shape={shape}>
      {label}
    </Status>
  )
}

export const operationDuration = ({ createTime, status, updateTime }: Operation): string | undefined =>
  status === "in_progress" ? undefined : durationInWords(Date.parse(updateTime) - Date.parse(createTime))

/** What is written to which record, and why it failed. */
const WriteCell = (operation: Operation) => {
  const { id, metadata } = operation
  const second = secondLine(operation)
  const further = furtherRecords(operation)
  return (
    <span className="write-cell" title={id}>
      <span className="write-first">
        {writeInWords(operation)}
        {metadata?.subject === undefined ? null : <span className="write-subject"> {metadata.subject}</span>}
        {further === undefined ? null : <span className="write-further"> {further}</span>}
      </span>
      {second === undefined ? null : (
        <span className="second write-second" data-cause={second.isCause || undefined}>
          {second.text}
        </span>
      )}
    </span>
  )
}

const customerOf =
  (project: string) =>
  ({ groupRef }: Operation) =>
    groupRef === undefined ? (
      <span className="quiet">deleted</span>
    ) : (
      <EntityCell
        mark={<CustomerMark name={groupRef} />}
        first={
          <Link className="plain-link" to={pathOfCustomer(project, groupRef)}>
            {groupRef}
          </Link>
        }
      />
    )

export const operationColumns = (
  project: string,
  integrations: ReadonlyArray<Integration>
): ReadonlyArray<Column<Operation>> => {
  const known = new Map(integrations.map((integration) => [integration.id, integration]))
  return [
    { header: "Write", cell: WriteCell },
    { header: "Status", cell: (operation) => <OperationStatus operation={operation} /> },
    { header: "Customer", cell: customerOf(project) },
    {
      header: "Integration",
      cell: ({ integrationId }) => {
        const integration = known.get(integrationId)
        return integration === undefined ? (
          shortId(integrationId)
        ) : (
          <ProviderCell provider={integration.provider} first={integration.name} />
        )
      }
    },
    {
      header: "Received",
      cell: (operation) => (
        <span>
          <When at={operation.createTime} />
          <span className="second">{`from ${authorInWords(operation)}`}</span>
        </span>
      )
    },
    {
      header: "Duration",
      figures: true,
      extra: true,
      cell: (operation) => <span className="one-line">{operationDuration(operation) ?? "–"}</span>
    }
  ]
}
