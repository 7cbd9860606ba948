/** The records of a sandbox as one small HTML page that needs nothing from outside. Pure. */
import type { SandboxRecord } from "./Sandbox.ts"

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .875rem }
th, td { border-bottom: 1px solid GrayText; padding: .25rem .75rem .25rem 0; text-align: start; vertical-align: top }
th { white-space: nowrap }
td { min-width: 6rem }
`

const longest = 100

/** One table per account and object type, newest first; a property that no record has gets no column. */
export const render = (title: string, records: ReadonlyArray<SandboxRecord>): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${records.length === 0 ? "<p>No records yet. Write one, then reload this page.</p>" : tables(records)}
</main>
</body>
</html>
`

const tables = (records: ReadonlyArray<SandboxRecord>): string =>
  [...new Set(records.map(headingOf))]
    .map((heading, index) =>
      table(
        `t${index}`,
        heading,
        records.filter((record) => headingOf(record) === heading)
      )
    )
    .join("\n")

const headingOf = (record: SandboxRecord): string => `${record.objectType} of account ${record.account}`

const table = (id: string, heading: string, records: ReadonlyArray<SandboxRecord>): string => {
  const shown = records.slice(-longest).toReversed()
  const more = records.length > longest ? `<p>Only the newest ${longest} are shown.</p>\n` : ""
  const columns = [...new Set(shown.flatMap((record) => Object.keys(record.properties)))].toSorted()
  const head = ["id", "state", ...columns].map((name) => `<th scope="col">${escape(name)}</th>`).join("")
  const rows = shown.map((record) => `<tr>${cells(record, columns)}</tr>`).join("\n")
  return `<h2 id="${id}">${escape(heading)} (${records.length})</h2>
${more}<div class="wide" role="region" aria-labelledby="${id}" tabindex="0">
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows}
</tbody>
</table>
</div>`
}

const cells = (record: SandboxRecord, columns: ReadonlyArray<string>): string =>
  `<th scope="row">${escape(record.id)}</th><td>${record.archived ? "archived" : "live"}</td>` +
  columns.map((name) => `<td>${escape(record.properties[name] ?? "")}</td>`).join("")

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
