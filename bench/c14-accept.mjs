import { globSync, readFileSync, writeFileSync } from "node:fs"
import { basename, matchesGlob } from "node:path"
import { groups, ignored } from "./mutation/groups.mjs"
import { mutantsOf } from "./mutation/mutants.mjs"
const table = JSON.parse(readFileSync("/tmp/c14/accept.json", "utf8"))
const accepted = JSON.parse(readFileSync("bench/mutation/accepted.json", "utf8"))
const keyOf = ({ from, line, nth, operator, to }) => JSON.stringify([operator, line, from, to, nth ?? 1])
const known = new Set(accepted.map(keyOf))
const all = groups.slice(2).flatMap(({ files, operators = /./, without = [] }) =>
  [...new Set(files.flatMap((p) => globSync(p).filter((x) => !without.some((n) => matchesGlob(x, n)))))].flatMap((p) =>
    mutantsOf(p, readFileSync(p, "utf8"), ignored).filter(({ described }) => operators.test(described.operator))))
for (const [file, operator, from, to, why, line = ""] of table) {
  const found = all.filter((m) => basename(m.path) === file && m.described.operator === operator && m.described.from === from && m.described.to === to && m.described.line.includes(line))
  if (found.length === 0) { console.log("NONE", file, from, to); continue }
  if (found.length > 1) console.log("SEVERAL", found.length, file, from, to, found.map((m) => m.at).join())
  for (const { described } of found) {
    const entry = { file, ...described, why }
    if (known.has(keyOf(entry))) continue
    known.add(keyOf(entry)); accepted.push(entry)
  }
}
writeFileSync("bench/mutation/accepted.json", `${JSON.stringify(accepted, null, 2)}\n`)
