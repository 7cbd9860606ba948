/** The figures of the comparison with their gates and aims. */
import { rounded } from "../figures.mjs"

const workOf = (rows, work, callers) => rows.find((row) => row.work === work && row.callers === callers)

const ratio = (one, other) => rounded(one.rps / other.rps)

export const tableOf = ({ embedded, longest, works }) => {
  const [sync32, sync1, autoBatch, accept, read, list] = [
    ["synchronous", 32],
    ["synchronous", 1],
    ["autoBatch", 64],
    ["asynchronous", 64],
    ["read", 32],
    ["list", 32]
  ].map(([work, callers]) => workOf(works, work, callers))
  const longestRows = longest.flatMap(({ fieldgate, service, work }) => [
    row(`${work}: p99 / p50, 64 callers`, "≤ 3", "", rounded(fieldgate.p99 / fieldgate.p50)),
    row(`${work}: longest / service's`, "≤ 2", "", rounded(fieldgate.longest / service.longest)),
    row(`${work}: longest, ms`, "", "≤ 300", fieldgate.longest)
  ])
  return [
    row("service / bare node:http, synchronous, 32 callers", "≥ 0.75", "", ratio(sync32.service, sync32.bare)),
    row("synchronous, 32 callers / service", "≥ 0.65", "1.0", ratio(sync32.fieldgate, sync32.service)),
    row("synchronous, 1 caller / service", "≥ 0.75", "0.9", ratio(sync1.fieldgate, sync1.service)),
    row("accept (auto batch), 64 callers / service", "≥ 0.9", "1.5", ratio(autoBatch.fieldgate, autoBatch.service)),
    row("accept (single), 64 callers / service", "", "", ratio(accept.fieldgate, accept.service)),
    row("server's processor per synchronous write, ms", "≤ 0.8", "0.5", sync32.fieldgate.processor),
    row("the same of the service, ms", "", "", sync32.service.processor),
    row("server's processor per accepted write, ms", "≤ 0.25", "0.15", autoBatch.fieldgate.processor),
    row("the same of the service, ms", "", "", autoBatch.service.processor),
    row("accept / node:http that parses and answers", "≥ 0.25", "0.4", ratio(autoBatch.fieldgate, autoBatch.parse)),
    row("node:http with group commit / the same", "", "", ratio(autoBatch.grouped, autoBatch.parse)),
    row("accept / node:http with group commit", "", "", ratio(autoBatch.fieldgate, autoBatch.grouped)),
    ...longestRows,
    row("read an operation, 32 callers / service", "≥ 0.5", "0.8", ratio(read.fieldgate, read.service)),
    row("list 50 operations, 32 callers / service", "≥ 0.5", "0.8", ratio(list.fieldgate, list.service)),
    ...embedded.works.map(({ callers, rps, work }) =>
      row(`embedded database, ${work}, ${callers} callers, per second`, "", "", Math.round(rps))
    ),
    row("first start with the embedded database, s", "≤ 6", "", embedded.firstStartSeconds)
  ]
}

const row = (work, gate, aim, measured) => ({ work, gate, aim, measured })
