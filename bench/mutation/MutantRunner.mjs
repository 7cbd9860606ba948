/**
 * Runs tests again with one mutant at a time, in the process in which everything is loaded already. It reads what to do from the
 * file that `MUTATION_PLAN` names and appends what it found, line by line, to the file beside it, so that a process that hangs or dies
 * loses nothing.
 */
import { appendFileSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { TestRunner } from "vitest"

const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN, "utf8"))
const report = (line) => appendFileSync(plan.report, `${JSON.stringify(line)}\n`)

report({ pid: process.pid })

const state = { active: plan.always ?? 0, hits: new Map(), limit: Number.POSITIVE_INFINITY }

/** What a single test may take with all its mutants; beyond it the mutants are tried by whole files. */
const budgetMs = 30_000

/** A mutant that makes a loop endless is met again and again; this ends it. */
class EndlessMutant extends Error {}

globalThis.__fieldgateMutant = (id) => {
  const count = (state.hits.get(id) ?? 0) + 1
  state.hits.set(id, count)
  if (id !== state.active) return false
  if (count > state.limit) throw new EndlessMutant(`mutant ${id} was met ${count} times`)
  return true
}

const rejected = Symbol("rejected")
const late = Symbol("late")

/** How a test ends: undefined where it passes. The time limit is far above what it takes without a mutant. */
const outcomeOf = async (fn, limitMs) => {
  let timer
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs, late)
  })
  const run = (async () => {
    try {
      await fn()
      return undefined
    } catch {
      return rejected
    }
  })()
  const outcome = await Promise.race([run, timeout])
  clearTimeout(timer)
  return outcome
}

const killed = new Set(plan.killed)
/** Tests that take too long to be run for each mutant; a round before has run them once. */
const slow = new Set(plan.skipped)
const tried = new Set()
/** How many tests a mutant was tried by, and how many may try it: what survives so many rarely dies by another. */
const trials = new Map()

export default class MutantRunner extends TestRunner {
  onCollectStart(file) {
    this.isFirst = true
    state.hits = new Map()
    return super.onCollectStart(file)
  }

  async runTask(test) {
    const fn = TestRunner.getTestFn(test)
    if (plan.always !== undefined) return fn()
    const file = relative(plan.root, test.file.filepath)
    if (slow.has(`${file} ${test.name}`)) return
    // What ran before the first test of a file ran while its modules were loaded, or in its hooks.
    if (this.isFirst && state.hits.size > 0) report({ outside: [...state.hits.keys()], file })
    this.isFirst = false
    state.hits = new Map()
    const started = performance.now()
    await fn()
    const ms = performance.now() - started
    const hits = state.hits
    report({ hits: [...hits.keys()], file, test: test.name, ms: Math.round(ms) })
    const reached = [...hits.keys()].filter((id) => !killed.has(id) && (trials.get(id) ?? 0) < plan.mostTrials)
    if (ms > plan.maximumMs || ms * reached.length > budgetMs) report({ untried: reached, file })
    else if (reached.length > 0) await this.tryMutants(fn, ms, reached, hits, file, test.name)
    state.hits = new Map()
  }

  /** Without a mutant the test must pass before and after: else its own state, or a mutant's remains, would count as a kill. */
  async tryMutants(fn, ms, reached, hits, file, name) {
    const limitMs = 3000 + ms * 20
    if ((await this.withMutant(0, fn, limitMs)) !== undefined)
      return report({ untried: reached, file, unrepeatable: name })
    const found = []
    for (const id of reached) {
      const key = `${id} ${file} ${name}`
      if (tried.has(key)) continue
      tried.add(key)
      trials.set(id, (trials.get(id) ?? 0) + 1)
      report({ begins: id })
      state.limit = 1000 + (hits.get(id) ?? 0) * 100
      let outcome = await this.withMutant(id, fn, limitMs)
      // A busy machine is no kill: what took too long is tried once more, with more time.
      if (outcome === late) outcome = await this.withMutant(id, fn, limitMs * 3)
      if (outcome !== undefined) found.push({ id, late: outcome === late || (state.hits.get(id) ?? 0) > state.limit })
      if (outcome === late && (await this.withMutant(0, fn, limitMs)) !== undefined) break
    }
    report({ begins: 0 })
    if (found.length === 0) return
    if ((await this.withMutant(0, fn, limitMs)) !== undefined) {
      report({ untried: found.map(({ id }) => id), file, contaminated: name })
      return
    }
    for (const { id, late: isLate } of found) {
      killed.add(id)
      report({ killed: id, by: `${file} > ${name}`, late: isLate })
    }
  }

  async withMutant(id, fn, limitMs) {
    state.active = id
    state.hits = new Map()
    try {
      return await outcomeOf(fn, limitMs)
    } finally {
      state.active = 0
    }
  }
}
