import * as Arr from "effect/Array"
import * as Html from "./parts/Html.ts"
import type { SandboxRecord } from "./SandboxRecord.ts"

/** A table where the screen is wide enough; on a narrow one each record is a block without its empty columns. */
export const style = `.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .875rem; min-width: 100%; width: max-content }
th, td { border-bottom: 1px solid #8888; max-width: 20rem; padding: .375rem 1rem .375rem 0; text-align: start; vertical-align: top }
tr > :first-child { background: Canvas; left: 0; position: sticky }
tr.archived > td { opacity: .75 }
@media (max-width: 40rem) {
  .wide { overflow-wrap: anywhere; overflow-x: visible }
  table, tbody, tr, tbody th, td { display: block; max-width: none; width: auto }
  thead { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px }
  tr { border-bottom: 1px solid #8888; padding: .5rem 0 }
  th, td { border: 0; padding: 0 }
  td:empty { display: none }
  td::before { content: attr(data-name) ": " / ""; opacity: .75 }
}
`

const most = 100
const longest = 300

/** One table per account and object type, newest first; a property that no record has gets no column. */
export const render = (records: ReadonlyArray<SandboxRecord>): string =>
  records.length === 0 ? "<p>No records yet. Write one, then reload this page.</p>" : tables(records)

const tables = (records: ReadonlyArray<SandboxRecord>): string =>
  Object.entries(Arr.groupBy(records, headingOf))
    .map(([heading, those], index) => table(`t${index}`, heading, those))
    .join("\n")

const headingOf = (record: SandboxRecord): string => `${record.objectType} of account ${record.account}`

/** The roles that the elements have implicitly, until a narrow screen changes their `display`. */
const table = (id: string, heading: string, records: ReadonlyArray<SandboxRecord>): string => {
  const shown = records.slice(-most).toReversed()
  const more = records.length > most ? `<p>Only the newest ${most} are shown.</p>\n` : ""
  const columns = columnsOf(shown)
  const head = ["id", "state", ...columns]
    .map((name) => `<th scope="col" role="columnheader">${Html.escape(name)}</th>`)
    .join("")
  return `<h3 id="${id}">${Html.escape(heading)} (${records.length})</h3>
${more}<div class="wide" role="region" aria-labelledby="${id}" tabindex="0">
<table role="table" aria-labelledby="${id}">
<thead role="rowgroup"><tr role="row">${head}</tr></thead>
<tbody role="rowgroup">
${shown.map((record) => row(record, columns)).join("\n")}
</tbody>
</table>
</div>`
}

/** Every property of any record, in the order in which the records have them. */
const columnsOf = (records: ReadonlyArray<SandboxRecord>): ReadonlyArray<string> => {
  const columns: Array<string> = []
  for (const { properties } of records) {
    let before = columns.length
    for (const name of Object.keys(properties).toReversed()) {
      const known = columns.indexOf(name)
      if (known === -1) columns.splice(before, 0, name)
      else before = known
    }
  }
  return columns
}

const row = (record: SandboxRecord, columns: ReadonlyArray<string>): string => {
  const state = record.archived ? "archived" : "live"
  const cells = columns.map((name) => cell(name, record.properties[name] ?? "")).join("")
  const id = `<th scope="row" role="rowheader">${Html.escape(record.id)}</th>`
  return `<tr role="row" class="${state}">${id}${cell("state", state)}${cells}</tr>`
}

const cell = (name: string, value: string): string =>
  `<td role="cell" data-name="${Html.escape(name)}">${Html.escape(shorten(value))}</td>`

/** Cuts off the end of a long text, never within a surrogate pair. */
const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…` : text
