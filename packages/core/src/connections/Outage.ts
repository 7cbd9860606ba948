/** A provider that has stopped answering, in a sentence. Pure. */
import * as DateTime from "effect/DateTime"

const counted = (writes: number): string =>
  `${new Intl.NumberFormat("en-US").format(writes)} ${writes === 1 ? "write is" : "writes are"} waiting`

/** "Acme CRM has not answered since 2026-11-22 14:02 UTC; 1,204 writes are waiting". */
export const sentenceOf = (provider: string, since: DateTime.Utc, waitingWrites: number): string => {
  const [day = "", time = ""] = DateTime.formatIso(since).split("T")
  return `${provider} has not answered since ${day} ${time.slice(0, 5)} UTC; ${counted(waitingWrites)}`
}
