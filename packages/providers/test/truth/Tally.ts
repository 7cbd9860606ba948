/** Counts what was told and what was there, for the table at the end. */
import type { FaultName } from "./Faults.ts"
import type { Verdict } from "./Judge.ts"

const counts = new Map<string, number>()
const sums = { records: 0, afterCommit: 0, lost: 0, doubled: 0, lies: 0 }

export const count = (
  provider: string,
  rule: string,
  fault: FaultName,
  isAfterCommit: boolean,
  verdicts: ReadonlyArray<Verdict>
): void => {
  for (const { isDoubled, isWritten, lie, outcome } of verdicts) {
    const key = [
      provider.padEnd(11),
      rule.padEnd(19),
      fault.padEnd(21),
      outcome.padEnd(10),
      isWritten ? "written" : "not written"
    ].join("")
    counts.set(key, (counts.get(key) ?? 0) + 1)
    sums.records++
    if (isAfterCommit) sums.afterCommit++
    if (isDoubled) sums.doubled++
    if (lie !== undefined) sums.lies++
    if (outcome === "success" && lie !== undefined) sums.lost++
  }
}

export const table = (): string => {
  const { afterCommit, doubled, lies, lost, records } = sums
  const head = `${records} generated records, ${afterCommit} in writes with faults after the commit: ${lost} lost, ${doubled} doubled, ${lies} told wrongly`
  return `${[head, ...[...counts].toSorted().map(([key, number]) => `  ${key.padEnd(74)}${number}`)].join("\n")}\n`
}
