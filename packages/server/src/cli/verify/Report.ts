/** The tables of a run: on the terminal, and as Markdown for an issue. Pure. */
import { type Contract, counts } from "@fieldgate/providers/contracts"
import { type Finding, type Reasons, type Row, type StepResult, callName, rowsOf } from "./Findings.ts"
import type { RunResult } from "./Run.ts"

export interface About {
  readonly contract: Contract
  readonly reasons: Reasons
  readonly version: string
  /** Such as `2026-11-26`. */
  readonly date: string
  /** `the live API`, or `a sandbox`. */
  readonly against: string
}

interface Tally {
  readonly calls: number
  readonly differences: number
  readonly unseen: number
  readonly observedUnseen: number
}

const tallyOf = ({ contract, reasons }: Pick<About, "contract" | "reasons">, { results }: RunResult): Tally => {
  const rows = rowsOf(contract, results, reasons)
  const unseen = rows.filter(({ proof }) => proof === "unseen")
  return {
    calls: results.reduce((sum, { calls }) => sum + calls.length, 0),
    differences: findingsOf(results).length,
    unseen: unseen.length,
    observedUnseen: unseen.filter(({ result }) => result !== "not observed").length
  }
}

/** Each difference once, however often it was met. */
export const findingsOf = (results: ReadonlyArray<StepResult>): ReadonlyArray<Finding> => [
  ...new Map(
    results.flatMap(({ findings }) => findings.map((each) => [JSON.stringify([each.at, each.ours, each.theirs]), each]))
  ).values()
]

const sentenceOf = (tally: Tally): string =>
  `${tally.calls} calls, ${tally.differences === 0 ? "no difference" : `${tally.differences} different`}; ` +
  `${tally.observedUnseen} of ${tally.unseen} answers without a recording were observed`

const cells = (row: Row): ReadonlyArray<string> => [
  row.call,
  row.answer,
  row.proof,
  row.result,
  row.times === 0 ? (row.reason ?? "") : `${row.times}×`
]

const heading = ["Call", "Answer", "Known as", "Result", ""]

/** Columns as wide as their widest cell. */
const aligned = (lines: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd()
  )
}

export const text = (about: About, run: RunResult): string => {
  const { leftovers, results } = run
  const findings = findingsOf(results)
  return [
    ...aligned([heading, ...rowsOf(about.contract, results, about.reasons).map(cells)]),
    "",
    ...findings.flatMap(({ at, ours, theirs }) => [at, `  ours    ${ours}`, `  theirs  ${theirs}`]),
    ...(findings.length === 0 ? [] : [""]),
    ...leftovers.map((each) => `could not be removed: ${each}`),
    sentenceOf(tallyOf(about, run))
  ].join("\n")
}

/** The calls that a run makes, by step. */
export const plan = ({ contract, reasons }: About, { results }: RunResult): string => {
  const lines = results.flatMap(({ calls, name, skipped }) => [
    skipped === undefined ? name : `${name} (skipped in this example: ${skipped})`,
    ...[...new Set(calls.map((exchange) => callName(contract, exchange)))].map((call) => `    ${call}`)
  ])
  const unseen = rowsOf(contract, results, reasons).filter(({ proof }) => proof === "unseen")
  return [
    ...lines,
    "",
    "Answers without a recording:",
    ...aligned(
      unseen.map(({ answer, call, reason, times }) => ["  ", call, answer, times > 0 ? "observed" : (reason ?? "")])
    ),
    "",
    "Nothing was called: these are the calls of a run against the built-in sandbox."
  ].join("\n")
}

const escape = (cell: string): string => cell.replaceAll("|", "\\|").replaceAll("\n", " ")

const table = (head: ReadonlyArray<string>, lines: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...lines].map((line) => `| ${line.map(escape).join(" | ")} |`).join("\n")

/** Without values of the account: names, types, statuses, and the provider's messages. */
export const markdown = (about: About, run: RunResult): string => {
  const { contract } = about
  const findings = findingsOf(run.results)
  const { seen, specified, unseen } = counts(contract)
  return [
    `# fieldgate verify ${contract.provider}`,
    "",
    `Fieldgate ${about.version}, ${about.date}, against ${about.against}. ${sentenceOf(tallyOf(about, run))}.`,
    "",
    `The contract has ${seen} answers that were seen live, ${specified} that are documented, ${unseen} unseen.`,
    "",
    "## Differences",
    "",
    findings.length === 0
      ? "None."
      : table(
          ["At", "Ours", "Theirs"],
          findings.map(({ at, ours, theirs }) => [at, ours, theirs])
        ),
    "",
    "## Answers",
    "",
    table([...heading.slice(0, 4), "Times"], rowsOf(contract, run.results, about.reasons).map(cells)),
    "",
    "## Steps",
    "",
    table(
      ["Step", "Result", "Calls"],
      run.results.map(({ calls, findings: found, name, skipped }) => [
        name,
        skipped ?? (found.length === 0 ? "as expected" : "different"),
        String(calls.length)
      ])
    ),
    ...(run.leftovers.length === 0 ? [] : ["", `${run.leftovers.length} records or fields could not be removed.`]),
    ""
  ].join("\n")
}
