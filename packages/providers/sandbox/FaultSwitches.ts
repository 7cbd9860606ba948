/** The faults that the sandbox's page can switch: for the next call, or for every call until they are switched off. Pure. */
import type { Fault, FaultAction } from "./Fault.ts"
import type { PendingFault } from "./FaultQueue.ts"
import * as Html from "./parts/Html.ts"

interface Switch {
  readonly name: string
  readonly label: string
  readonly effect: string
  readonly action: FaultAction
}

/** `limitStatus`: with what the provider answers a caller that is over its limit. */
const switchesOf = (limitStatus: number): ReadonlyArray<Switch> => [
  { name: "down", label: "Server error", effect: "Not executed, answered with 503", action: { status: 503 } },
  {
    name: "failed",
    label: "Server error afterwards",
    effect: "Executed, answered with 502",
    action: { status: 502, afterCommit: true }
  },
  {
    name: "limited",
    label: "Rate limit",
    effect: `Not executed, answered with ${limitStatus}`,
    action: { status: limitStatus }
  },
  { name: "unauthorized", label: "Token refused", effect: "Not executed, answered with 401", action: { status: 401 } },
  { name: "lost", label: "Lost answer", effect: "Executed, then the connection breaks", action: "dropAfterCommit" },
  { name: "unreachable", label: "Unreachable", effect: "The connection breaks before", action: "dropBeforeCommit" },
  { name: "slow", label: "Slow", effect: "Executed after two seconds", action: { delay: 2000 } },
  { name: "malformed", label: "Truncated answer", effect: "Executed, half of the answer is sent", action: "malformed" },
  { name: "html", label: "Proxy error", effect: "Not executed, answered with a proxy's page", action: "html" }
]

/** More calls than any test makes. */
const untilOff = 1_000_000_000

const isOf = ({ fault }: PendingFault, { action }: Switch): boolean =>
  fault.match === undefined && JSON.stringify(fault.action) === JSON.stringify(action)

const isOn = ({ fault }: PendingFault): boolean => fault.times === untilOff

export interface Change {
  readonly added: ReadonlyArray<Fault>
  readonly removed: ReadonlyArray<number>
}

/** What a submitted form changes; undefined for one that the page doesn't have. */
export const changeOf = (
  form: URLSearchParams,
  faults: ReadonlyArray<PendingFault>,
  limitStatus: number
): Change | undefined => {
  const chosen = switchesOf(limitStatus).find(({ name }) => name === form.get("fault"))
  if (chosen === undefined) return undefined
  const { action } = chosen
  switch (form.get("do")) {
    case "once":
      return { added: [{ action, times: 1 }], removed: [] }
    case "on":
      return { added: [{ action, times: untilOff }], removed: [] }
    case "off":
      return { added: [], removed: faults.filter((each) => isOf(each, chosen)).map(({ id }) => id) }
    default:
      return undefined
  }
}

export const render = (address: string, faults: ReadonlyArray<PendingFault>, limitStatus: number): string => {
  const switches = switchesOf(limitStatus)
  const others = faults.filter((each) => !switches.some((known) => isOf(each, known))).length
  const note = others === 0 ? "" : `<p>${others} more by the control calls or a test.</p>\n`
  return `<ul class="faults">
${switches.map((each) => item(address, each, faults)).join("\n")}
</ul>
${note}<form method="post" action="${address}">
<button name="do" value="clear">Remove all faults</button>
<button name="do" value="expire">Expire the default token</button>
<button name="do" value="reset">Reset the sandbox</button>
</form>`
}

const item = (address: string, each: Switch, faults: ReadonlyArray<PendingFault>): string => {
  const own = faults.filter((pending) => isOf(pending, each))
  const on = own.some(isOn)
  const once = own.length - own.filter(isOn).length
  const state = on ? "on" : once === 0 ? "off" : once === 1 ? "next call" : `next ${once} calls`
  const button = (value: string, text: string) =>
    `<button name="do" value="${value}">${text}<span class="hidden">: ${Html.escape(each.label)}</span></button>`
  return `<li${own.length === 0 ? "" : ' class="active"'}><form method="post" action="${address}">
<input type="hidden" name="fault" value="${each.name}">
<b>${Html.escape(each.label)}</b> <span class="state">${state}</span>
<p>${Html.escape(each.effect)}</p>
${button("once", "Next call")} ${own.length === 0 ? button("on", "Turn on") : button("off", "Turn off")}
</form></li>`
}
