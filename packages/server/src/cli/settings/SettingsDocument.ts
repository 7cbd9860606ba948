/** docs/configuration.md: the table of settings as people read it. */
import type { Setting, Settings } from "./Setting.ts"
import * as Table from "./Table.ts"

const code = (text: string) => `\`${text}\``

const escaped = (text: string) => text.replaceAll("|", "\\|")

const flagCell = ({ flag, kind: { called, isSwitch } }: Setting<unknown>): string => {
  if (flag === undefined) return "–"
  return code(isSwitch === true ? `--${flag}` : escaped(`--${flag} ${called}`))
}

const fallbackCell = ({ fallback, fallbackSays }: Setting<unknown>): string =>
  fallbackSays ?? (fallback === undefined ? "none" : code(fallback))

const row = (setting: Setting<unknown>): string =>
  [
    flagCell(setting),
    setting.variable === undefined ? "–" : code(setting.variable),
    fallbackCell(setting),
    escaped(setting.meaning)
  ].join(" | ")

const section = (title: string, settings: Settings): ReadonlyArray<string> => [
  `## ${title}`,
  "",
  "| Flag | Variable | Default | Meaning |",
  "|---|---|---|---|",
  ...Object.values(settings).map((setting) => `| ${row(setting)} |`),
  ""
]

const without = (settings: Settings, others: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in others)))

const head = `# Configuration

Written from the code by \`npm run codegen\`; don't edit it by hand.

A flag comes before its variable, a variable before the default. An empty variable counts as none. A switch is turned off by
\`--no-…\`, or by \`false\` in its variable. Secrets have no flag, because a command line is for everybody to see. A variable that begins
with \`FIELDGATE_\` and isn't here is warned of.

\`fieldgate start --check-config\` and \`fieldgate worker --check-config\` print what would be used, secrets left out, and every fault
together: settings, keys, folder, database, migrations, ports. They start and change nothing, and end with code 0 or 1.
`

/** The whole file. */
export const text = (): string =>
  [
    head,
    ...section("Of `fieldgate start` and `fieldgate worker`", without(Table.start, without(Table.start, Table.worker))),
    ...section("Of `fieldgate start` alone", without(Table.start, Table.worker))
  ].join("\n")
