import type { Integration, Operation } from "@fieldgate/client"
import { shortId } from "../parts/shortId.ts"
import { Status } from "../parts/Status.tsx"
import type { Column } from "../parts/Table.tsx"
import { TwoLines } from "../parts/TwoLines.tsx"
import { authorInWords } from "./author.ts"
import { durationInWords } from "./duration.ts"
import { When } from "./When.tsx"
import { countsInWords, modeInWords, operationState, writeInWords } from "./operationState.ts"

export const OperationStatus = ({ operation }: { readonly operation: Operation }) => {
  const { label, tone } = operationState(operation)
  return <Status tone={tone}>{label}</Status>
}

export const operationDuration = ({ createTime, status, updateTime }: Operation): string | undefined =>
  status === "in_progress" ? undefined : durationInWords(Date.parse(updateTime) - Date.parse(createTime))

export const operationColumns = (integrations: ReadonlyArray<Integration>): ReadonlyArray<Column<Operation>> => {
  const names = new Map(integrations.map(({ id, name }) => [id, name]))
  return [
    {
      header: "Operation",
      cell: ({ id }) => (
        <code className="one-line" title={id}>
          {shortId(id)}
        </code>
      )
    },
    { header: "Status", cell: (operation) => <OperationStatus operation={operation} /> },
    {
      header: "Write",
      cell: (operation) => <TwoLines first={writeInWords(operation)} second={modeInWords(operation)} />
    },
    { header: "Records", cell: countsInWords },
    { header: "Integration", cell: ({ integrationId }) => names.get(integrationId) ?? shortId(integrationId) },
    { header: "Requested by", cell: authorInWords },
    { header: "Received", cell: ({ createTime }) => <When at={createTime} /> },
    {
      header: "Duration",
      figures: true,
      cell: (operation) => <span className="one-line">{operationDuration(operation) ?? "–"}</span>
    }
  ]
}
