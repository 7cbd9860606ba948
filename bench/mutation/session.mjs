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

/**
 * Test files in which a mutant is tried that no single test can show: the nearest ones, up to so many and so long without a mutant.
 * What only others notice survives here: a rule needs a test near it, and a file of generated cases takes too long for each mutant.
 */
const wholeFiles = { most: 8, mostMs: 6000 }

export const openSession = async ({ folder, names, root, tests: [wanted, unwanted], mutants }) => {
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
  const all = (await vitest.globTestSpecifications()).filter(
    ({ moduleId }) =>
      wanted.some((part) => moduleId.includes(part)) && !unwanted.some((part) => moduleId.includes(part))
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
export const tryMutants = async (session, mutants, root, { deadline, isQuick, say }) => {
  const ended = new Map()
  /** By mutant and test file: how many tests reach it, and what the slowest of them takes. */
  const coverage = new Map()
  const outside = new Set()
  /** What the tests of a file take without a mutant, and which are too slow to be run again. */
  const ownMs = new Map()
  const slow = new Map()
  const untried = new Map()
  let broken = new Set()
  const alive = () => mutants.filter(({ id }) => !ended.has(id))
  const keep = ({ lines, hung }, isFirst) => {
    for (const line of lines) {
      if (line.killed !== undefined) ended.set(line.killed, line.late ? "late" : "killed")
      if (line.outside !== undefined) for (const id of line.outside) outside.add(id)
      if (line.hits !== undefined && isFirst) {
        ownMs.set(line.file, (ownMs.get(line.file) ?? 0) + line.ms)
        if (line.ms > rounds.at(-1).maximumMs) slow.set(`${line.file} ${line.test}`, line)
      }
      for (const id of line.hits ?? line.outside ?? []) {
        const files = coverage.get(id) ?? new Map()
        const { tests, slowest } = files.get(line.file) ?? { tests: 0, slowest: 0 }
        coverage.set(id, files.set(line.file, { tests: tests + 1, slowest: Math.max(slowest, line.ms ?? 0) }))
      }
      for (const id of line.untried ?? []) untried.set(id, (untried.get(id) ?? new Set()).add(line.file))
    }
    if (hung !== undefined) ended.set(hung, "late")
    return hung !== undefined
  }
  for (const [index, { maximumMs, mostTrials }] of rounds.entries()) {
    // What the quicker tests of a file could not notice is tried again only where it has slower ones.
    const beyond = rounds[index - 1]?.maximumMs ?? 0
    const covering = (moduleId) =>
      alive().some(({ id }) => (coverage.get(id)?.get(moduleId.slice(root.length + 1))?.slowest ?? 0) > beyond)
    for (let isHung = true; isHung;) {
      const specifications = index === 0 ? session.all : session.all.filter(({ moduleId }) => covering(moduleId))
      if (specifications.length === 0) break
      for (const { moduleId } of specifications)
        for (const files of untried.values()) files.delete(moduleId.slice(root.length + 1))
      const plan = { maximumMs, mostTrials, killed: [...ended.keys()], skipped: index === 0 ? [] : [...slow.keys()] }
      const result = await session.run(specifications, plan, 0)
      if (index === 0) broken = new Set(result.testModules.filter((each) => !each.ok()).map(({ moduleId }) => moduleId))
      isHung = keep(result, index === 0)
    }
    say(`  tests up to ${maximumMs} ms: ${alive().length} of ${mutants.length} mutants are left`)
  }
  for (const { file, hits } of slow.values())
    for (const id of hits) untried.set(id, (untried.get(id) ?? new Set()).add(file))
  for (const id of broken) say(`  fails without a mutant, so it is left out: ${id.slice(root.length + 1)}`)
  const placeOf = ({ at, described: { from, operator, to }, path }) => `${path}:${at} ${operator}: ${from} => ${to}`
  const survives = (mutant) => {
    ended.set(mutant.id, "survived")
    say(`  left: ${placeOf(mutant)}`)
  }
  /** By source and test file: how many tests reach any of its mutants. */
  const filesOfPath = new Map()
  for (const { id, path } of mutants) {
    const near = filesOfPath.get(path) ?? new Map()
    filesOfPath.set(path, near)
    for (const [file, { tests }] of coverage.get(id) ?? []) near.set(file, Math.max(near.get(file) ?? 0, tests))
  }
  for (const mutant of alive()) {
    if (Date.now() > deadline) {
      ended.set(mutant.id, "untried")
      continue
    }
    const files = coverage.get(mutant.id) ?? new Map()
    const near = filesOfPath.get(mutant.path) ?? new Map()
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
      (near.get(moduleId.slice(root.length + 1)) ?? 0)
    if (isQuick) {
      ended.set(mutant.id, "untried")
      say(`  not shown by a single test${isOutside ? ", as it is used while modules load" : ""}: ${placeOf(mutant)}`)
      continue
    }
    let sumMs = 0
    const specifications = session.all
      .filter(({ moduleId }) => !broken.has(moduleId))
      .filter(({ moduleId }) => rest.has(moduleId.slice(root.length + 1)) || importers.has(moduleId))
      .toSorted((a, b) => rank(b) - rank(a))
      .filter(({ moduleId }) => {
        const ms = ownMs.get(moduleId.slice(root.length + 1)) ?? 0
        if (sumMs + ms > wholeFiles.mostMs) return false
        sumMs += ms
        return true
      })
      .slice(0, wholeFiles.most)
    const end = specifications.length === 0 ? "survived" : await byWholeFiles(session, specifications, mutant.id)
    if (end === "survived") survives(mutant)
    else ended.set(mutant.id, end)
  }
  return ended
}

/**
 * The mutant is there from the first import on; the first failure ends the run. A test that only ran out of time is tried once more: a
 * busy machine is no kill.
 */
const byWholeFiles = async (session, specifications, id, isAgain = false) => {
  const { hung, testModules, unhandledErrors } = await session.run(specifications, { always: id }, 1)
  if (hung !== undefined) return isAgain ? "late" : byWholeFiles(session, specifications, id, true)
  const failed = testModules.filter((each) => !each.ok())
  if (unhandledErrors.length === 0 && failed.length === 0) return "survived"
  const errors = failed.flatMap((each) => [
    ...each.errors(),
    ...[...each.children.allTests("failed")].flatMap((test) => test.result().errors)
  ])
  const isLate = unhandledErrors.length === 0 && errors.length > 0 && errors.every(({ message }) => ranOut.test(message))
  if (isLate && !isAgain) return byWholeFiles(session, specifications, id, true)
  return isLate ? "late" : "killed"
}

const ranOut = /^(Test|Hook) timed out/
