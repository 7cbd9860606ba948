/** Counts reported and real outcomes, for the table at the end. */
import type { FaultName } from "./Faults.ts"
import type { RecordCheck } from "./OutcomeCheck.ts"

const counts = new Map<string, number>()
const sums = { records: 0, afterCommit: 0, lost: 0, duplicated: 0, misreported: 0 }

export const count = (
  provider: string,
  rule: string,
  fault: FaultName,
  isAfterCommit: boolean,
  checks: ReadonlyArray<RecordCheck>
): void => {
  for (const { isDuplicated, isWritten, misreport, outcome } of checks) {
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
    if (isDuplicated) sums.duplicated++
    if (misreport !== undefined) sums.misreported++
    if (outcome === "success" && misreport !== undefined) sums.lost++
  }
}

export const table = (): string => {
  const { afterCommit, duplicated, misreported, lost, records } = sums
  const head = `${records} generated records, ${afterCommit} in writes with faults after the commit: ${lost} lost, ${duplicated} duplicated, ${misreported} misreported`
  return `${[head, ...[...counts].toSorted().map(([key, number]) => `  ${key.padEnd(74)}${number}`)].join("\n")}\n`
}
