/** `docs/operation-states.md`: the state machine of an operation and its records, drawn from the table that decides. */
import {
  actors,
  announcement,
  created,
  effects,
  type EventName,
  eventNames,
  type Facts,
  type Transition,
  transitions
} from "@fieldgate/core/operations/rules/OperationTransitions"
import { recordTransitions } from "@fieldgate/core/operations/rules/RecordTransitions"
import { table } from "./table.ts"

const facts: Record<keyof Facts, readonly [yes: string, no: string]> = {
  asynchronous: ["asynchronous", "synchronous"],
  cancelled: ["cancelled", "not cancelled"],
  unanswered: ["a call is unanswered", "no call is unanswered"],
  full: ["full", "not full"],
  repeated: ["a worker repeats it", "no worker repeats it"]
}

const conditionOf = ({ when = {} }: Transition): string =>
  (Object.keys(facts) as ReadonlyArray<keyof Facts>)
    .flatMap((fact) => (when[fact] === undefined ? [] : [facts[fact][when[fact] ? 0 : 1]]))
    .join(", ")

/** Every row of the table; of the rows of one event and stage, in order, the first match applies. */
const rows = eventNames.flatMap((event) =>
  Object.entries(transitions[event].from as Record<string, ReadonlyArray<Transition>>).flatMap(([from, those]) =>
    those.map((row, index) => ({ event, from, row, condition: conditionOf(row) || (index > 0 ? "otherwise" : "") }))
  )
)

const edges = (): ReadonlyArray<string> => {
  const started = Object.entries(created).map(([event, { to }]) => [`[*] --> ${to}`, event] as const)
  const moved = rows
    .filter(({ from, row: { to } }) => from !== to)
    .map(({ event, from, row: { to } }) => [`${from} --> ${to === "none" ? "[*]" : to}`, event] as const)
  const byArrow = Map.groupBy([...started, ...moved], ([arrow]) => arrow)
  return [...byArrow].map(([arrow, all]) => `    ${arrow}: ${[...new Set(all.map(([, event]) => event))].join(", ")}`)
}

const stageRows = rows.map(({ condition, event, from, row }) => [
  `\`${event}\``,
  from,
  condition,
  row.to === "none" ? "removed" : row.to,
  row.effects.map((effect) => effects[effect]).join("; ")
])

const eventRow = (event: EventName) => [`\`${event}\``, actors[transitions[event].by], transitions[event].refusal]

const recordRows = Object.entries(recordTransitions).map(([event, states]) => [
  `\`${event}\``,
  Object.entries(states)
    .map(([from, to]) => (from === to ? from : `${from} → ${to === "outcome" ? "its outcome" : to}`))
    .join("; ")
])

export const operationStatesPage = (): string => `# States of an operation

\`metadata.stage\` shows the state; \`status\` is \`in_progress\` until \`done\`, then \`success\` or \`failure\`. The store in memory executes
this table, and a published suite checks every store against it.

\`\`\`mermaid
stateDiagram-v2
${edges().join("\n")}
\`\`\`

## Who may cause an event

${table(["Event", "Caused by", "Where the state refuses it, it returns"], eventNames.map(eventRow))}
## What an event does

Of the rows of one event and state, the first whose condition holds applies. A state that is not listed refuses the event. When an
asynchronous operation becomes \`done\`, or is corrected, destinations get \`${announcement}\`.

${table(["Event", "From", "Where", "To", "What happens"], stageRows)}
## Records

A record is \`sending\` while it is in a call whose answer has not been noted. A state that is not listed stays.

${table(["Event", "Moves"], recordRows)}
Written by \`npm run codegen\` from \`packages/core/src/operations/rules/OperationTransitions.ts\` and \`RecordTransitions.ts\`.
`
