/**
 * Repeats tests with one mutant at a time, in the process in which everything is already loaded. It reads its plan from the file that
 * `MUTATION_PLAN` names and appends its findings, line by line, to the file beside it, so that a process that hangs or dies loses
 * nothing. A plan without trials finds which mutants each test reaches.
 */
import { appendFileSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { TestRunner } from "vitest"
import * as SqlFunctions from "./functions.mjs"

const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN, "utf8"))
const report = (line) => appendFileSync(plan.report, `${JSON.stringify(line)}\n`)

report({ pid: process.pid })

const state = { active: plan.always ?? 0, hits: new Map(), limit: Number.POSITIVE_INFINITY }

/** Whole files load their modules with the mutant, and so create the mutated functions. */
const functions = plan.always === undefined ? SqlFunctions.open(state, plan.functions, plan.functionFiles) : undefined

/** Stops a mutant that makes a loop endless. */
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

/** How a test ends: undefined if it passes. The time limit is far above its duration without a mutant. */
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

const nameOf = (task) => (task.suite === undefined ? task.name : `${nameOf(task.suite)} > ${task.name}`)

const killed = new Set(plan.killed)
const tried = new Set()
/** How often a name has occurred: rows of a table may have the same. */
const named = new Map()

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
    const name = `${file} > ${nameOf(test)}`
    const nth = (named.get(name) ?? 0) + 1
    named.set(name, nth)
    await functions.prepare()
    const key = nth === 1 ? name : `${name} (${nth})`
    if (plan.trials === undefined) return this.cover(fn, file, key)
    const left = (plan.trials[key] ?? []).filter((id) => !killed.has(id))
    if (left.length > 0) await this.tryMutants(fn, left, file, key)
    state.hits = new Map()
  }

  async cover(fn, file, key) {
    // What ran before the first test of a file ran while its modules were loaded, or in its hooks.
    if (this.isFirst && state.hits.size > 0) report({ outside: [...state.hits.keys()], file })
    this.isFirst = false
    state.hits = new Map()
    functions.begin()
    const started = performance.now()
    await fn()
    const ms = performance.now() - started
    report({ hits: [...state.hits.keys(), ...functions.reached()], file, test: key, ms: Math.round(ms * 10) / 10 })
  }

  /** Without a mutant the test must pass before and after: else its own state, or a mutant's remains, would count as a kill. */
  async tryMutants(fn, ids, file, key) {
    const started = performance.now()
    if ((await this.withMutant(0, fn, 60_000)) !== undefined) return report({ untried: ids, file, unrepeatable: key })
    const hits = state.hits
    const limitMs = 5000 + (performance.now() - started) * 20
    const found = []
    for (const id of ids) {
      if (tried.has(`${id} ${key}`)) continue
      tried.add(`${id} ${key}`)
      report({ begins: id })
      state.limit = 1000 + (hits.get(id) ?? 0) * 100
      let outcome = await this.withMutant(id, fn, limitMs)
      const isEndless = (state.hits.get(id) ?? 0) > state.limit
      // A busy machine doesn't kill a mutant: a slow test is repeated once, with more time.
      if (outcome === late && !isEndless) outcome = await this.withMutant(id, fn, limitMs * 2)
      if (outcome !== undefined) found.push({ id, late: outcome === late || isEndless })
      if (outcome === late && (await this.withMutant(0, fn, limitMs)) !== undefined) break
    }
    report({ begins: 0 })
    if (found.length === 0) return
    if ((await this.withMutant(0, fn, limitMs)) !== undefined) {
      report({ untried: found.map(({ id }) => id), file, contaminated: key })
      return
    }
    for (const { id, late: isLate } of found) {
      killed.add(id)
      report({ killed: id, by: key, late: isLate })
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
