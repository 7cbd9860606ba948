import type { Config, Integration } from "@fieldgate/client"
import { Code } from "../parts/Code.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table } from "../parts/Table.tsx"
import { type ChoiceRow, type ReadChoice, readRows, type WriteChoice, writeRows } from "./configRows.ts"

type Definition = Integration["latestRevision"]["content"]

const columns = (name: string, value: string): ReadonlyArray<Column<ChoiceRow>> => [
  { header: name, cell: (row) => row.name },
  { header: value, cell: (row) => row.value }
]

/** Which names of fields a write may use. Without a choice of the config, the integration decides. */
const fieldNames = (inheritMapping: boolean) =>
  inheritMapping ? "Yours, as the customer matched them for reading" : "The provider's"

interface WrittenProps {
  readonly name: string
  readonly choice: WriteChoice
  /** The integration's definition, once it is loaded. */
  readonly definition: Definition | undefined
}

const Written = ({ choice, definition, name }: WrittenProps) => {
  const defined = definition?.write?.objects?.find(({ objectName }) => objectName === name)
  const inherits = choice.inheritMapping ?? (definition && defined?.inheritMapping === true)
  const rows = writeRows(choice)
  return (
    <Section title={`Write ${name}`} flush>
      <div className="section-note">
        <Facts
          facts={[
            ["Deletion", choice.deletionSettings?.enabled === true ? "Allowed" : "Not allowed"],
            ["Field names", inherits === undefined ? "…" : fieldNames(inherits)],
            ["Field rules", rows.length === 0 ? "None: every field may be written" : undefined]
          ]}
        />
      </div>
      {rows.length === 0 ? null : (
        <Table
          caption={`Field rules for ${name}`}
          rows={rows}
          columns={columns("Field", "Rule")}
          rowKey={(row) => row.name}
        />
      )}
    </Section>
  )
}

const Read = ({ choice, name }: { readonly name: string; readonly choice: ReadChoice }) => (
  <Section
    title={`Read ${name}`}
    flush
    actions={choice.disabled === true ? <Status tone="warning">Stopped</Status> : undefined}
  >
    <Table
      caption={`Selections for ${name}`}
      rows={readRows(choice)}
      columns={columns("Field", "Selection")}
      rowKey={(row) => `${row.name}/${row.value}`}
      empty={<Empty icon="records" title="No fields selected" />}
    />
  </Section>
)

export interface ConfigViewProps {
  readonly config: Config
  readonly definition: Definition | undefined
}

export const ConfigView = ({ config: { content }, definition }: ConfigViewProps) => {
  const written = Object.entries(content.write?.objects ?? {})
  const read = Object.entries(content.read?.objects ?? {})
  return (
    <div className="stack">
      {written.map(([name, choice]) => (
        <Written key={name} name={name} choice={choice} definition={definition} />
      ))}
      {read.map(([name, choice]) => (
        <Read key={name} name={name} choice={choice} />
      ))}
      {written.length + read.length > 0 ? null : <Empty icon="installations" title="No objects selected" />}
      <Section title="JSON">
        <Code label="Config as JSON" text={JSON.stringify(content, null, 2)} />
      </Section>
    </div>
  )
}
