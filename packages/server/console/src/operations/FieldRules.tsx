/** The rule that let each field of a record through or held it back. */
import type { OperationRequests } from "@fieldgate/client"
import { Section } from "../parts/Section.tsx"
import { Status, type Tone } from "../parts/Status.tsx"
import { type Column, Table } from "../parts/Table.tsx"
import { TwoLines } from "../parts/TwoLines.tsx"

type Record = OperationRequests["records"][number]
type Field = Record["fields"][number]

/** Of the plan: whether the field was sent is shown by the outcome of the record, which may have failed before. */
const decisions: Readonly<{ readonly [Decision in Field["decision"]]: readonly [Tone, string] }> = {
  sent: ["success", "Allowed"],
  onlyIfEmpty: ["info", "Only if empty"],
  dropped: ["warning", "Held back"]
}

const sources: Readonly<{ readonly [Source in Field["source"]]: string | undefined }> = {
  request: undefined,
  mapping: "mapped value",
  default: "default"
}

const textOf = ({ value }: Field): string | undefined =>
  value === undefined ? undefined : typeof value === "string" ? value : JSON.stringify(value)

const columns: ReadonlyArray<Column<Field>> = [
  {
    header: "Field",
    cell: ({ field, renamedTo }) => (
      <TwoLines first={field} second={renamedTo === undefined ? undefined : `sent as ${renamedTo}`} />
    )
  },
  {
    header: "Value",
    cell: (field) => {
      const text = textOf(field)
      return text === undefined ? (
        <span className="quiet">not stored</span>
      ) : (
        <TwoLines first={text} second={sources[field.source]} />
      )
    }
  },
  {
    header: "Decision",
    cell: ({ decision }) => <Status tone={decisions[decision][0]}>{decisions[decision][1]}</Status>
  },
  {
    header: "Rule",
    cell: ({ because, configPath }) => (
      <span className="field-rule">
        {because}
        {configPath === undefined ? null : <code className="second">{configPath}</code>}
      </span>
    )
  }
]

/** The fields of a record, each with the rule that decided about it. */
export const FieldTable = ({ fields, index }: { readonly fields: ReadonlyArray<Field>; readonly index: number }) => (
  <Table
    caption={`Fields of record ${index + 1}`}
    rows={fields}
    columns={columns}
    rowKey={({ field }) => field}
    empty={<p className="quiet">No fields were written.</p>}
  />
)

const OneRecord = ({
  fields,
  index,
  isOnly,
  recordId
}: Record & { readonly index: number; readonly isOnly: boolean }) => {
  const heldBack = fields.filter(({ decision }) => decision === "dropped").length
  const name = `Record ${index + 1}${recordId === undefined ? "" : ` (${recordId})`}`
  return (
    <details className="request" open={isOnly}>
      <summary>
        {name}{" "}
        <span className="quiet">
          {fields.length === 1 ? "1 field" : `${fields.length} fields`}
          {heldBack === 0 ? "" : `, ${heldBack} held back`}
        </span>
      </summary>
      {fields.length === 0 ? (
        <p className="quiet request-body">No fields were written.</p>
      ) : (
        <FieldTable index={index} fields={fields} />
      )}
    </details>
  )
}

export const FieldRules = ({ records }: { readonly records: OperationRequests["records"] }) => (
  <Section title="Fields and rules">
    <div>
      {records.map((record, index) => (
        // Records have no ids, and their order never changes.
        // eslint-disable-next-line react/no-array-index-key
        <OneRecord key={index} {...record} index={index} isOnly={records.length === 1} />
      ))}
    </div>
  </Section>
)
