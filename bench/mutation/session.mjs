/** Runs the tests of some projects with mutants in the sources, and finds which mutants no test notices. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { createVitest } from "vitest/node"
import { configOf } from "./vitest.config.mjs"

/** A process that writes nothing for so long hangs in a mutant. */
const silenceMs = 90_000

/**
 * Tests up to so long are run again for each mutant, the quickest first, and not more than so many for one mutant; a mutant that is
 * left is tried by whole files.
 */
const rounds = [
  { maximumMs: 40, mostTrials: 80 },
  { maximumMs: 2000, mostTrials: 20 }
]

/** Test files in which a mutant is tried that no single test can show: the nearest ones. What only others notice survives here. */
const wholeFiles = 10

export const openSession = async ({ folder, names, root, testGlobs, mutants }) => {
  const report = join(folder, "report.jsonl")
  const planPath = join(folder, "plan.json")
  process.env.MUTATION_PLAN = planPath
  const byPath = Map.groupBy(mutants, ({ path }) => join(root, path))
  const vitest = await createVitest(
    { config: false, root, watch: false, reporters: [{}], silent: true, run: true, bail: 0, passWithNoTests: true },
    configOf(names, byPath)
  )
  // The last read of the report goes on where the one before ended.
  const run = async (specifications, plan, bail) => {
    rmSync(report, { force: true })
    writeFileSync(planPath, JSON.stringify({ root, report, killed: [], ...plan }))
    for (const { config } of vitest.projects) config.bail = bail
    vitest.config.bail = bail
    const watch = watchSilence(report)
    const result = await vitest.runTestSpecifications(specifications, false)
    watch.end()
    const lines = existsSync(report) ? readLines(report) : []
    return { lines, hung: watch.hung(), ...result }
  }
  const all = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
    testGlobs.some((glob) => moduleId.includes(glob))
  )
  return { all, run, close: () => vitest.close(), importers: (path) => importersOf(vitest, join(root, path)) }
}

const readLines = (report) =>
  readFileSync(report, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line)]
      } catch {
        return []
      }
    })

/** Ends a worker that has written nothing for long while it tried a mutant. */
const watchSilence = (report) => {
  let hung
  const timer = setInterval(() => {
    if (!existsSync(report) || Date.now() - statSync(report).mtimeMs < silenceMs) return
    const lines = readLines(report)
    const id = lines.findLast(({ begins }) => begins !== undefined)?.begins ?? 0
    const pid = lines.findLast((line) => line.pid !== undefined)?.pid
    if (id === 0 || pid === undefined) return
    hung = id
    try {
      process.kill(pid, "SIGKILL")
    } catch {
      // It has ended by itself in between.
    }
  }, 5000)
  return { hung: () => hung, end: () => clearInterval(timer) }
}

/** Files that import a module, directly or through others. */
const importersOf = (vitest, path) => {
  const found = new Set()
  for (const { vite } of vitest.projects) {
    for (const { moduleGraph } of Object.values(vite.environments)) {
      const waiting = [...(moduleGraph.getModulesByFile(path) ?? [])]
      const seen = new Set(waiting)
      for (const module of waiting) {
        if (module.file !== null) found.add(module.file)
        for (const importer of module.importers) {
          if (seen.has(importer)) continue
          seen.add(importer)
          waiting.push(importer)
        }
      }
    }
  }
  return found
}

/** Tries all mutants; answers by id how each ended: killed, late (endless or too slow), survived. */
export const tryMutants = async (session, mutants, root, { deadline, say }) => {
  const ended = new Map()
  const coverage = new Map()
  const outside = new Set()
  let untried = new Map()
  let broken = new Set()
  const alive = () => mutants.filter(({ id }) => !ended.has(id))
  const keep = ({ lines, hung }) => {
    for (const line of lines) {
      if (line.killed !== undefined) ended.set(line.killed, line.late ? "late" : "killed")
      if (line.outside !== undefined) for (const id of line.outside) outside.add(id)
      for (const id of line.hits ?? line.outside ?? []) {
        const files = coverage.get(id) ?? new Map()
        coverage.set(id, files.set(line.file, (files.get(line.file) ?? 0) + 1))
      }
      for (const id of line.untried ?? []) untried.set(id, (untried.get(id) ?? new Set()).add(line.file))
    }
    if (hung !== undefined) ended.set(hung, "late")
    return hung !== undefined
  }
  for (const [index, { maximumMs, mostTrials }] of rounds.entries()) {
    const covering = (moduleId) => alive().some(({ id }) => coverage.get(id)?.has(moduleId.slice(root.length + 1)))
    for (let isHung = true; isHung;) {
      const specifications = index === 0 ? session.all : session.all.filter(({ moduleId }) => covering(moduleId))
      if (specifications.length === 0) break
      untried = new Map()
      const result = await session.run(specifications, { maximumMs, mostTrials, killed: [...ended.keys()] }, 0)
      if (index === 0) broken = new Set(result.testModules.filter((each) => !each.ok()).map(({ moduleId }) => moduleId))
      isHung = keep(result)
    }
    say(`  tests up to ${maximumMs} ms: ${alive().length} of ${mutants.length} mutants are left`)
  }
  for (const id of broken) say(`  fails without a mutant, so it is left out: ${id.slice(root.length + 1)}`)
  const survives = ({ at, described: { from, operator, to }, id, path }) => {
    ended.set(id, "survived")
    say(`  left: ${path}:${at} ${operator}: ${from} => ${to}`)
  }
  for (const mutant of alive()) {
    if (Date.now() > deadline) {
      ended.set(mutant.id, "untried")
      continue
    }
    const files = coverage.get(mutant.id) ?? new Map()
    const isOutside = outside.has(mutant.id) || files.size === 0
    const importers = isOutside ? session.importers(mutant.path) : new Set()
    const rest = untried.get(mutant.id) ?? new Set()
    if (!isOutside && rest.size === 0) {
      survives(mutant)
      continue
    }
    const own = basename(mutant.path).replace(/\.ts$/, "")
    const areas = new Set(mutant.path.split("/").slice(3))
    const rank = ({ moduleId }) =>
      (basename(moduleId).startsWith(own) ? 1000 : 0) +
      (areas.has(basename(dirname(moduleId))) ? 100 : 0) +
      (files.get(moduleId.slice(root.length + 1)) ?? 0)
    const specifications = session.all
      .filter(({ moduleId }) => !broken.has(moduleId))
      .filter(({ moduleId }) => rest.has(moduleId.slice(root.length + 1)) || importers.has(moduleId))
      .toSorted((a, b) => rank(b) - rank(a))
      .slice(0, wholeFiles)
    const end = specifications.length === 0 ? "survived" : await byWholeFiles(session, specifications, mutant.id)
    if (end === "survived") survives(mutant)
    else ended.set(mutant.id, end)
  }
  return ended
}

/** The mutant is there from the first import on; the first failure ends the run. */
const byWholeFiles = async (session, specifications, id) => {
  const { hung, testModules, unhandledErrors } = await session.run(specifications, { always: id }, 1)
  if (hung !== undefined) return "late"
  return unhandledErrors.length > 0 || testModules.some((each) => !each.ok()) ? "killed" : "survived"
}
