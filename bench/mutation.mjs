/**
 * Mutation testing: puts small faults into the most important code, and finds those that no test notices.
 *     npm --prefix bench run mutation -- [--full] [--group rules] [--sample 150] [--seed 1] [--again] [--quick]
 * Without --full it tries a few mutants of the two core groups for at most three minutes, and saves nothing. With it the figures go to
 * bench/results/mutation.json, group by group, and the exit code is 1 if a group is below its gate or has a survivor that is not in
 * bench/mutation/accepted.json, with a sentence on why it is equivalent or harmless. --quick leaves out what only whole test files can
 * show, and lists it; it saves nothing. --again tries only the survivors of the saved results, which is enough to see what new tests
 * notice. A mutant that no test notices but the type check refuses counts as noticed, in a figure of its own. An entry of accepted.json
 * for a group of the run whose mutant no longer exists ends the run before it starts; a run of all groups checks every entry.
 */
import { createHash } from "node:crypto"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, matchesGlob } from "node:path"
import { parseArgs } from "node:util"
import { keepResults, machine } from "./figures.mjs"
import { keyOf, reasonsOf, staleEntries } from "./mutation/accepted.mjs"
import { groups, ignored } from "./mutation/groups.mjs"
import { mutantsOf } from "./mutation/mutants.mjs"
import { openSession, tryMutants } from "./mutation/session.mjs"
import { refusedByTypes } from "./mutation/types.mjs"

const { values: options } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    group: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    again: { type: "boolean", default: false },
    quick: { type: "boolean", default: false }
  }
})

const root = process.cwd()
const say = (line) => process.stdout.write(`${line}\n`)
const sampleOf = Number(options.sample ?? (options.full ? 150 : 15))
const names = options.group ?? (options.full ? groups.map(({ name }) => name) : ["rules", "pipeline"])
const deadline = options.full ? Number.POSITIVE_INFINITY : Date.now() + 165_000
/** A quick run is incomplete, so it is not saved. */
const isKept = options.full && !options.quick

/** Mutants of a group in a random order that depends only on their text, so that a moved file changes nothing. */
const mutantsOfGroup = ({ files, operators = /./, without = [] }) => {
  const paths = files.flatMap((pattern) => {
    const matching = globSync(pattern).filter((path) => !without.some((not) => matchesGlob(path, not)))
    if (matching.length === 0) throw new Error(`bench/mutation/groups.mjs: ${pattern} matches no file`)
    return matching
  })
  const all = [...new Set(paths)].flatMap((path) => mutantsOf(path, readFileSync(path, "utf8"), ignored))
  const place = ({ order }) => createHash("sha1").update(`${options.seed} ${order}`).digest("hex")
  return all
    .filter(({ described }) => operators.test(described.operator))
    .map((mutant) => ({ mutant, key: place(mutant) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ mutant }) => mutant)
}

const acceptedPath = "bench/mutation/accepted.json"
const accepted = JSON.parse(readFileSync(acceptedPath, "utf8"))
const reasonOf = reasonsOf(accepted)
const named = groups.filter(({ name }) => names.includes(name))
const mutantsOfNamed = named.flatMap(mutantsOfGroup)
const filesOfNamed = new Set(mutantsOfNamed.map(({ path }) => basename(path)))
const isWhole = named.length === groups.length
const stale = staleEntries(
  accepted.filter(({ file }) => isWhole || filesOfNamed.has(file)),
  isWhole ? mutantsOfNamed : groups.flatMap(mutantsOfGroup)
)
if (stale.length > 0) {
  for (const line of stale) say(`${acceptedPath}: ${line}. Correct or remove the entry.`)
  process.exit(1)
}

const resultsPath = "bench/results/mutation.json"
const kept = () => (existsSync(resultsPath) ? JSON.parse(readFileSync(resultsPath, "utf8")).groups : [])
const formerGroups = kept()

const runGroup = async (group) => {
  const started = Date.now()
  const all = mutantsOfGroup(group)
  const last = options.again ? formerGroups.find((each) => each.group === group.name) : undefined
  const former = last === undefined ? undefined : new Set(last.survivors.map(keyOf))
  const mutants = (
    former === undefined ? all.slice(0, sampleOf) : all.filter(({ described }) => former.has(keyOf(described)))
  ).map((mutant, index) => ({ ...mutant, id: index + 1 }))
  say(`${group.name}: ${mutants.length} of ${all.length} mutants`)
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-mutation-"))
  const { projects, tests } = group
  const session = await openSession({
    folder,
    names: projects,
    root,
    tests: [tests, group.withoutTests ?? []],
    mutants
  })
  try {
    const ended = await tryMutants(session, mutants, root, {
      say,
      deadline,
      isQuick: options.quick,
      patience: group.patience,
      lastTests: group.lastTests
    })
    const typed = mutants.filter(
      ({ described, id }) => ended.get(id) === "survived" && !described.operator.startsWith("SQL")
    )
    if (isKept) for (const { id } of await refusedByTypes(typed, root, folder)) ended.set(id, "types")
    const count = (...ways) => mutants.filter(({ id }) => ways.includes(ended.get(id))).length
    const survivors = mutants
      .filter(({ id }) => ended.get(id) === "survived")
      .map(({ at, described, path }) => {
        const why = reasonOf({ described, path })
        return {
          file: `${path}:${at}`,
          ...described,
          ...(why === undefined ? {} : { why })
        }
      })
      .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    // A survivor whose code was removed no longer counts.
    const tried = mutants.length - count("untried") + (last === undefined ? 0 : last.mutants - last.survived)
    const killed = tried - survivors.length
    const percent = tried === 0 ? 0 : Math.floor((1000 * killed) / tried) / 10
    const open = survivors.filter(({ why }) => why === undefined)
    return {
      group: group.name,
      meaning: group.meaning,
      mutantsInAll: all.length,
      mutants: tried,
      killed: killed - count("late", "types") - (last?.timeouts ?? 0) - (last?.refusedByTypes ?? 0),
      timeouts: count("late") + (last?.timeouts ?? 0),
      refusedByTypes: count("types") + (last?.refusedByTypes ?? 0),
      survived: survivors.length,
      unexplained: open.length,
      percent,
      gate: group.gate,
      minutes: Math.round((Date.now() - started) / 6000) / 10,
      ...(last === undefined ? {} : { before: last.before ?? { mutants: last.mutants, percent: last.percent } }),
      survivors
    }
  } finally {
    await session.close()
    rmSync(folder, { recursive: true })
  }
}

if (!options.full)
  say(
    "The full form, npm --prefix bench run mutation -- --full, takes about half an hour on two idle processors; this is a sample of it."
  )
const order = ({ group }) => groups.findIndex(({ name }) => name === group)
const results = []
/** Saves each group's figures as soon as they exist, beside those that another run has saved since. */
const keep = () => {
  const others = kept().filter(({ group }) => !results.some((each) => each.group === group))
  const all = [...others, ...results].toSorted((a, b) => order(a) - order(b))
  keepResults("mutation", { machine: machine(), seed: options.seed, groups: all }, !isKept)
}
for (const group of named) {
  const result = await runGroup(group)
  results.push(result)
  keep()
  const { gate, killed, minutes, mutants, percent, refusedByTypes: typed, survived, survivors, timeouts } = result
  for (const { file, from, operator, to, why } of survivors) {
    if (why === undefined) say(`  unexplained: ${file} ${operator}: ${from} => ${to === "" ? "nothing" : to}`)
  }
  const verdict = percent >= gate ? "ok" : `below ${gate} %`
  say(
    `${group.name}: ${mutants} mutants, ${killed} killed, ${timeouts} timeouts, ${typed} refused by the type check, ${survived} survived (${result.unexplained} unexplained): ${percent} % ${verdict} (${minutes} min)`
  )
}

process.exitCode =
  options.full && results.some(({ gate, percent, unexplained }) => percent < gate || unexplained > 0) ? 1 : 0
