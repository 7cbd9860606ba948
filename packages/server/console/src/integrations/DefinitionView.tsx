import { Empty } from "../parts/Empty.tsx"
import { Facts } from "../parts/Facts.tsx"
import { JsonTree } from "../parts/JsonTree.tsx"
import { Section } from "../parts/Section.tsx"
import { type Column, Table } from "../parts/Table.tsx"
import { type Definition, type FieldRow, fieldRows, objectTitle, type ReadObject } from "./definitionRows.ts"

type WriteObject = NonNullable<NonNullable<Definition["write"]>["objects"]>[number]

const fieldColumns: ReadonlyArray<Column<FieldRow>> = [
  { header: "Field", cell: ({ name }) => name },
  {
    header: "Source",
    cell: ({ fallback, source }) => (
      <span>
        {source}
        {fallback === undefined ? null : <span className="quiet"> · suggested: {fallback}</span>}
      </span>
    )
  },
  { header: "Required", cell: ({ isRequired }) => (isRequired ? "Yes" : "No") },
  { header: "Prompt", cell: ({ prompt }) => prompt ?? <span className="quiet">–</span> }
]

const ReadObjectSection = ({ object }: { readonly object: ReadObject }) => (
  <Section title={`Read ${objectTitle(object)}`} flush>
    <div className="section-note">
      <Facts
        facts={[
          ["Display name", object.mapToDisplayName],
          ["Destination", object.destination],
          ["Schedule", object.schedule === undefined ? undefined : <code key="schedule">{object.schedule}</code>],
          ["Other fields", object.optionalFieldsAuto === "all" ? "Any field of the account" : "None"]
        ]}
      />
    </div>
    <Table
      caption={`Fields of ${object.objectName}`}
      rows={fieldRows(object)}
      columns={fieldColumns}
      rowKey={({ name, source }) => `${name}/${source}`}
    />
  </Section>
)

const writeColumns: ReadonlyArray<Column<WriteObject>> = [
  { header: "Object", cell: ({ objectName }) => objectName },
  {
    header: "Field names in writes",
    cell: ({ inheritMapping }) => (inheritMapping === true ? "Yours, as matched for reading" : "The provider's")
  },
  {
    header: "Customers may set default values",
    cell: ({ valueDefaults }) => (valueDefaults?.allowAnyFields === true ? "For any field" : "No")
  }
]

export const DefinitionView = ({ definition }: { readonly definition: Definition }) => {
  const reads = definition.read?.objects ?? []
  const writes = definition.write?.objects ?? []
  return (
    <div className="stack">
      {reads.length + writes.length > 0 ? null : (
        <Empty icon="integrations" title="No objects">
          <p>Add objects to this integration in your manifest, then deploy it.</p>
        </Empty>
      )}
      {writes.length === 0 ? null : (
        <Section title="Write" flush>
          <Table caption="Write objects" rows={writes} columns={writeColumns} rowKey={({ objectName }) => objectName} />
        </Section>
      )}
      {reads.map((object) => (
        <ReadObjectSection key={object.objectName} object={object} />
      ))}
      <Section title="Whole definition">
        <JsonTree label="Definition as JSON" value={definition} levels={4} />
      </Section>
    </div>
  )
}
