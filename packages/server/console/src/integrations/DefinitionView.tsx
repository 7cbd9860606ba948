/** A definition as people read it: what is read, what is written, and the rest as it stands. */
import { Code } from "../parts/Code.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Section } from "../parts/Section.tsx"
import { type Column, Table } from "../parts/Table.tsx"
import { type Definition, type FieldRow, fieldRows, objectTitle, type ReadObject } from "./definitionRows.ts"

type WriteObject = NonNullable<NonNullable<Definition["write"]>["objects"]>[number]

const fieldColumns: ReadonlyArray<Column<FieldRow>> = [
  { header: "Field", cell: ({ name }) => name },
  {
    header: "Comes from",
    cell: ({ fallback, source }) => (
      <span>
        {source}
        {fallback === undefined ? null : <span className="quiet"> · {fallback} is proposed</span>}
      </span>
    )
  },
  { header: "Need", cell: ({ need }) => need },
  { header: "Question", cell: ({ prompt }) => prompt ?? <span className="quiet">–</span> }
]

const ReadObjectSection = ({ object }: { readonly object: ReadObject }) => (
  <Section title={`Reads ${objectTitle(object)}`} flush>
    <div className="section-note">
      <Facts
        facts={[
          ["Display name", object.mapToDisplayName],
          ["Destination", object.destination],
          ["Schedule", object.schedule === undefined ? undefined : <code key="schedule">{object.schedule}</code>],
          ["Other fields", object.optionalFieldsAuto === "all" ? "all of the account may be chosen" : "none"]
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
  { header: "Uses the mapping of reading", cell: ({ inheritMapping }) => (inheritMapping === true ? "yes" : "no") },
  {
    header: "Defaults for any field",
    cell: ({ valueDefaults }) => (valueDefaults?.allowAnyFields === true ? "allowed" : "no")
  }
]

export const DefinitionView = ({ definition }: { readonly definition: Definition }) => {
  const reads = definition.read?.objects ?? []
  const writes = definition.write?.objects ?? []
  return (
    <div className="stack">
      {reads.length + writes.length > 0 ? null : (
        <Empty icon="integrations" title="It neither reads nor writes">
          <p>Its manifest names no objects.</p>
        </Empty>
      )}
      {writes.length === 0 ? null : (
        <Section title="Writes" flush>
          <Table
            caption="Objects that may be written"
            rows={writes}
            columns={writeColumns}
            rowKey={({ objectName }) => objectName}
          />
        </Section>
      )}
      {reads.map((object) => (
        <ReadObjectSection key={object.objectName} object={object} />
      ))}
      <Section title="As JSON">
        <Code label="The definition as JSON" text={JSON.stringify(definition, null, 2)} />
      </Section>
    </div>
  )
}
