/** Runs the tests of some projects with mutants in the sources, and finds which mutants no test notices. */
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { createVitest } from "vitest/node"
import { functionSources, isFunctionSource } from "./functions.mjs"
import { configOf } from "./vitest.config.mjs"

/** A process without output for this time hangs in a mutant. */
const silenceMs = 90_000

/**
 * Each round tries a mutant with tests up to a certain duration, and with only as many as fit into a time: first those of the file that
 * is named like the mutant's, then those that reach the fewest mutants. What they don't notice is left to whole files, or survives.
 */
const rounds = [
  { maximumMs: 40, budgetMs: 1500 },
  { maximumMs: 2000, budgetMs: 5000 }
]

/**
 * Test files for a mutant that no single test can show: the nearest ones, up to this number and duration without a mutant. What only
 * others notice survives here: a rule needs a test near it, and a file of generated cases takes too long for each mutant.
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
  const formerErrors = new Set()
  const functions = Object.fromEntries(
    mutants.filter(({ path }) => isFunctionSource(path)).map(({ id, path }) => [id, join(root, path)])
  )
  const functionFiles =
    Object.keys(functions).length === 0 ? [] : globSync(functionSources, { cwd: root }).map((path) => join(root, path))
  const run = async (specifications, plan, bail) => {
    rmSync(report, { force: true })
    writeFileSync(planPath, JSON.stringify({ root, report, functions, functionFiles, killed: [], ...plan }))
    for (const { config } of vitest.projects) config.bail = bail
    vitest.config.bail = bail
    const watch = watchSilence(report)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false)
    watch.end()
    const lines = existsSync(report) ? readLines(report) : []
    // Vitest's result names the files and errors of former runs too.
    const files = new Set(specifications.map(({ moduleId }) => moduleId))
    const errors = unhandledErrors.filter((error) => !formerErrors.has(error))
    for (const error of unhandledErrors) formerErrors.add(error)
    return {
      lines,
      hung: watch.hung(),
      testModules: testModules.filter(({ moduleId }) => files.has(moduleId)),
      unhandledErrors: errors
    }
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
      // It has exited by itself in between.
    }
  }, 5000)
  return { hung: () => hung, end: () => clearInterval(timer) }
}

/** Files that import a module, directly or indirectly, with the number of steps. */
const importersOf = (vitest, path) => {
  const found = new Map()
  for (const { vite } of vitest.projects) {
    for (const { moduleGraph } of Object.values(vite.environments)) {
      const waiting = [...(moduleGraph.getModulesByFile(path) ?? [])]
      const steps = new Map(waiting.map((module) => [module, 0]))
      for (const module of waiting) {
        const far = steps.get(module)
        if (module.file !== null) found.set(module.file, Math.min(far, found.get(module.file) ?? far))
        for (const importer of module.importers) {
          if (steps.has(importer)) continue
          steps.set(importer, far + 1)
          waiting.push(importer)
        }
      }
    }
  }
  return found
}

/** The first tests of each file, then the second ones: most tests call most functions of the database, but each file its own way. */
const inTurn = (tests) => {
  const taken = new Map()
  const turns = tests.map((each) => {
    const turn = taken.get(each.file) ?? 0
    taken.set(each.file, turn + 1)
    return { each, turn }
  })
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ each }) => each)
}

/** Alternates between two orders of the same tests. */
const alternated = (one, other) => [...new Set(one.flatMap((each, n) => [each, other[n]]))]

const trialsOf = (mutants, covering, { budgetMs, maximumMs, minimumMs, patience }) => {
  const trials = {}
  for (const { id, path } of mutants) {
    const own = basename(path).replace(/\.ts$/, "").toLowerCase()
    const isOwn = ({ file }) => basename(file).toLowerCase().startsWith(own)
    const tests = (covering.get(id) ?? [])
      .filter(({ ms }) => ms > minimumMs && ms <= maximumMs)
      .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.hits.length - b.hits.length || a.ms - b.ms)
    let sumMs = 0
    for (const { ms, test } of isFunctionSource(path) ? inTurn(tests) : alternated(tests, inTurn(tests))) {
      if (sumMs > budgetMs * Math.max(patience, isFunctionSource(path) ? 3 : 1)) break
      sumMs += Math.max(ms, 1)
      trials[test] = [...(trials[test] ?? []), id]
    }
  }
  return trials
}

/**
 * Returns by mutant id how each ended: killed, late (endless or too slow), survived. `patience` multiplies the time of tests.
 * Whole files of `lastTests` are run for what would survive otherwise.
 */
export const tryMutants = async (session, mutants, root, { deadline, isQuick, lastTests = [], patience = 1, say }) => {
  const ended = new Map()
  const alive = () => mutants.filter(({ id }) => !ended.has(id))
  const pathOf = ({ moduleId }) => moduleId.slice(root.length + 1)
  const first = await session.run(session.all, {}, 0)
  const broken = new Set(first.testModules.filter((each) => !each.ok()).map(({ moduleId }) => moduleId))
  for (const id of broken) say(`  fails without a mutant, so it is left out: ${id.slice(root.length + 1)}`)
  const tests = first.lines.filter(({ hits }) => hits !== undefined)
  const outside = new Set(first.lines.flatMap((line) => line.outside ?? []))
  /** By mutant: the tests that reach it. */
  const covering = new Map()
  for (const test of tests) for (const id of test.hits) covering.set(id, [...(covering.get(id) ?? []), test])
  const ownMs = new Map()
  const testsOf = new Map()
  for (const { file, ms } of tests) {
    ownMs.set(file, (ownMs.get(file) ?? 0) + ms)
    testsOf.set(file, (testsOf.get(file) ?? 0) + 1)
  }
  /** By mutant: test files with a test that reaches it and that can't try it alone. */
  const untried = new Map()
  const leave = (id, file) => untried.set(id, (untried.get(id) ?? new Set()).add(file))
  for (const { file, hits, ms } of tests) if (ms > rounds.at(-1).maximumMs) for (const id of hits) leave(id, file)
  say(`  ${tests.length} tests reach ${covering.size} of ${mutants.length} mutants`)
  for (const [index, { budgetMs, maximumMs }] of rounds.entries()) {
    const minimumMs = rounds[index - 1]?.maximumMs ?? -1
    for (let isHung = true; isHung;) {
      const trials = trialsOf(alive(), covering, { budgetMs, maximumMs, minimumMs, patience })
      const files = new Set(tests.filter(({ test }) => trials[test] !== undefined).map(({ file }) => file))
      const specifications = session.all.filter((each) => files.has(pathOf(each)) && !broken.has(each.moduleId))
      if (specifications.length === 0) break
      const { hung, lines } = await session.run(specifications, { trials, killed: [...ended.keys()] }, 0)
      for (const line of lines) {
        if (line.killed !== undefined) ended.set(line.killed, line.late ? "late" : "killed")
        for (const id of line.untried ?? []) leave(id, line.file)
      }
      if (hung !== undefined) ended.set(hung, "late")
      isHung = hung !== undefined
    }
    say(`  tests up to ${maximumMs} ms: ${alive().length} of ${mutants.length} mutants are left`)
  }
  const placeOf = ({ at, described: { from, operator, to }, path }) => `${path}:${at} ${operator}: ${from} => ${to}`
  const sound = (each) => !broken.has(each.moduleId)
  const last = session.all.filter((each) => sound(each) && lastTests.some((end) => each.moduleId.endsWith(end)))
  const finish = async (mutant) => {
    const end = last.length === 0 || isQuick ? "survived" : await byWholeFiles(session, last, mutant.id)
    ended.set(mutant.id, end)
    if (end === "survived") say(`  left: ${placeOf(mutant)}`)
  }
  /** By source and test file: how many tests reach any of its mutants. */
  const filesOfPath = new Map()
  for (const { id, path } of mutants) {
    const near = filesOfPath.get(path) ?? new Map()
    filesOfPath.set(path, near)
    for (const { file } of covering.get(id) ?? []) near.set(file, (near.get(file) ?? 0) + 1)
  }
  for (const mutant of alive()) {
    if (Date.now() > deadline) {
      ended.set(mutant.id, "untried")
      continue
    }
    const near = filesOfPath.get(mutant.path) ?? new Map()
    // Single tests reach a function of the database although its text is made while modules load.
    const isFunction = isFunctionSource(mutant.path) && covering.has(mutant.id)
    const isOutside = !isFunction && (outside.has(mutant.id) || !covering.has(mutant.id))
    const importers = isOutside ? session.importers(mutant.path) : new Map()
    const rest = untried.get(mutant.id) ?? new Set()
    if (!isOutside && rest.size === 0) {
      await finish(mutant)
      continue
    }
    const own = basename(mutant.path).replace(/\.ts$/, "")
    const areas = new Set(mutant.path.split("/").slice(3))
    const rank = (each) =>
      (basename(each.moduleId).startsWith(own) ? 100_000 : 0) +
      (importers.get(each.moduleId) === 1 ? 75_000 : 0) +
      (areas.has(basename(each.moduleId).split(".")[0]) ? 50_000 : 0) +
      (areas.has(basename(dirname(each.moduleId))) ? 10_000 : 0) +
      90_000 / (importers.get(each.moduleId) ?? Number.POSITIVE_INFINITY) +
      // A file about the source comes before one that only uses it in most of its many tests.
      (5000 * (near.get(pathOf(each)) ?? 0)) / (testsOf.get(pathOf(each)) ?? 1)
    if (isQuick) {
      ended.set(mutant.id, "untried")
      say(`  not shown by a single test${isOutside ? ", as it is used while modules load" : ""}: ${placeOf(mutant)}`)
      continue
    }
    let sumMs = 0
    const specifications = session.all
      .filter(sound)
      .filter((each) => rest.has(pathOf(each)) || importers.has(each.moduleId))
      .toSorted((a, b) => rank(b) - rank(a))
      .filter((each) => {
        const ms = ownMs.get(pathOf(each)) ?? 0
        // The nearest file is always run, however long it takes.
        if (sumMs > 0 && sumMs + ms > wholeFiles.mostMs * patience) return false
        sumMs += ms
        return true
      })
      .slice(0, wholeFiles.most)
    const end = specifications.length === 0 ? "survived" : await byWholeFiles(session, specifications, mutant.id)
    if (end === "survived") await finish(mutant)
    else ended.set(mutant.id, end)
  }
  return ended
}

/** Whether files pass without a mutant, so that a failure shows one; checked once for the same files. */
const checked = new Map()
const passes = async (session, specifications) => {
  const key = specifications.map(({ moduleId }) => moduleId).join()
  if (!checked.has(key)) {
    const { testModules, unhandledErrors } = await session.run(specifications, { always: 0 }, 1)
    checked.set(key, unhandledErrors.length === 0 && testModules.every((each) => each.ok()))
  }
  return checked.get(key)
}

/** The mutant is active from the first import on. A test that only timed out is repeated once: the machine may be busy. */
const byWholeFiles = async (session, specifications, id, isAgain = false) => {
  if (!(await passes(session, specifications))) return "survived"
  const { hung, testModules, unhandledErrors } = await session.run(specifications, { always: id }, 1)
  if (hung !== undefined) return isAgain ? "late" : byWholeFiles(session, specifications, id, true)
  const failed = testModules.filter((each) => !each.ok())
  if (unhandledErrors.length === 0 && failed.length === 0) return "survived"
  const errors = failed.flatMap((each) => [
    ...each.errors(),
    ...[...each.children.allTests("failed")].flatMap((test) => test.result().errors)
  ])
  const isLate =
    unhandledErrors.length === 0 && errors.length > 0 && errors.every(({ message }) => ranOut.test(message))
  if (isLate && !isAgain) return byWholeFiles(session, specifications, id, true)
  return isLate ? "late" : "killed"
}

const ranOut = /^(Test|Hook) timed out/
