/** The newest requests of a sandbox's journal as HTML, each with its body and its answer to unfold. Pure. */
import type { FaultAction } from "./Fault.ts"
import type { JournalEntry } from "./Journal.ts"
import * as Html from "./parts/Html.ts"

const most = 50
const longest = 4000

/** `entries` without credentials, the oldest first. */
export const render = (entries: ReadonlyArray<JournalEntry>): string => {
  if (entries.length === 0) return "<p>No requests yet. Call the sandbox, then reload this page.</p>"
  const more = entries.length > most ? `<p>Only the newest ${most} of ${entries.length} are shown.</p>\n` : ""
  return `${more}<ol class="requests" reversed>
${entries.slice(-most).toReversed().map(item).join("\n")}
</ol>`
}

const item = (entry: JournalEntry): string => {
  const { answer, at, body, fault, method, url } = entry
  const status = answer === undefined ? "no answer" : String(answer.status)
  const isRefused = answer === undefined || answer.status >= 400
  return `<li><details><summary><span class="status${isRefused ? " refused" : ""}">${status}</span> <b>${Html.escape(method)}</b> ${Html.escape(shorten(url, 300))}${fault === undefined ? "" : ` <span class="state">fault: ${Html.escape(faultName(fault))}</span>`}</summary>
<p>${Html.escape(at)}</p>
${text("Body", body)}${text("Answer", answer?.body ?? "")}</details></li>`
}

const faultName = (fault: FaultAction): string => (typeof fault === "string" ? fault : JSON.stringify(fault))

const text = (name: string, value: string): string =>
  value === ""
    ? `<p>${name}: none</p>\n`
    : `<p>${name}</p>\n<pre tabindex="0" role="region" aria-label="${name}">${Html.escape(shorten(indented(value), longest))}</pre>\n`

/** JSON with a line for each value, anything else as it is. */
const indented = (value: string): string => {
  if (value.length > 5 * longest) return value
  try {
    return JSON.stringify(JSON.parse(value), undefined, 2)
  } catch {
    return value
  }
}

/** Cuts off the end of a long text, never within a surrogate pair. */
const shorten = (value: string, length: number): string =>
  value.length > length ? `${value.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…` : value
