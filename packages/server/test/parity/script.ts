/** One script of calls for every entry point, and the outcome of each step with ids, secrets and times made alike. */
import type { Usage } from "@fieldgate/core/operations/Usage"
import { setImmediate } from "node:timers/promises"
import { calls, type EntryPoint, type Input, type Outcome } from "./EntryPoint.ts"
import type { Answer, Step } from "./Step.ts"
import { accounts, endings } from "./steps/accounts.ts"
import { removal, setup } from "./steps/administration.ts"
import { writes } from "./steps/writes.ts"

export const steps: ReadonlyArray<Step> = [...setup, ...accounts, ...writes, ...endings, ...removal]

/** The first step of each call is also tried with a key that may not make it, and in a project that does not exist. */
const firsts = new Set(Object.keys(calls).map((name) => steps.find(({ call }) => call === name)))

export interface Line {
  readonly step: string
  readonly call: Step["call"]
  readonly outcome: Outcome
}

/** Polls before a write in the background must have ended. */
const polls = 20_000

export const play = async (entry: EntryPoint): Promise<ReadonlyArray<Line>> => {
  const lines: Array<Line> = []
  const answers = new Map<string, Answer>()
  const of = (name: string): Answer => answers.get(name) ?? {}
  for (const step of steps) {
    const { call, name, until } = step
    const input = step.input({ of, origin: entry.origin })
    if (firsts.has(step)) lines.push(...(await refusals(entry, step, input)))
    const outcome = await polled(() => entry.call(call, input), until)
    if ("answer" in outcome) answers.set(name, within(entry.overHttp(call, outcome.answer)))
    lines.push({ step: name, call, outcome })
  }
  return lines
}

const polled = async (call: () => Promise<Outcome>, until: Step["until"] = () => true): Promise<Outcome> => {
  for (let n = 0; n < polls; n++) {
    const outcome = await call()
    if (until(answerOf(outcome))) return outcome
    await setImmediate()
  }
  throw new Error(`no end after ${polls} polls`)
}

const refusals = async (entry: EntryPoint, { call, name }: Step, input: Input) => {
  const lines: Array<Line> = []
  if (!calls[call].includes("frontend")) {
    lines.push({ step: `${name}, by a page`, call, outcome: await entry.callByPage(call, input) })
  }
  if ("project" in input) {
    const outcome = await entry.call(call, { ...input, project: "elsewhere" })
    lines.push({ step: `${name}, elsewhere`, call, outcome })
  }
  return lines
}

/** Steps take only properties that an answer's type has. */
const within = (answer: unknown): Answer => (answer ?? {}) as Answer
const answerOf = (outcome: Outcome): Answer => ("answer" in outcome ? within(outcome.answer) : {})

/** The lines of an entry point, made comparable with those of another: as the library returns them, or as HTTP does. */
export const comparable = (
  lines: ReadonlyArray<Line>,
  entry: Pick<EntryPoint, "origin" | "overHttp">,
  form: "library" | "http"
): ReadonlyArray<readonly [step: string, outcome: unknown]> => {
  const normalised = normaliser(entry.origin)
  return lines.map(({ call, outcome, step }) => {
    const shown = form === "http" && "answer" in outcome ? { answer: entry.overHttp(call, outcome.answer) } : outcome
    return [step, normalised((incomparable[call] ?? ((each) => each))(shown))]
  })
}

/** Each entry point is played at another time. */
const withoutEmptySteps = (outcome: Outcome): Outcome => {
  if (!("answer" in outcome)) return outcome
  const figures = outcome.answer as { readonly steps: ReadonlyArray<{ readonly operations: number }> }
  return { answer: { ...figures, steps: figures.steps.filter(({ operations }) => operations > 0) } }
}

/** Requests are limited over HTTP only, and stores measure records differently. */
const withoutSizes = (outcome: Outcome): Outcome => {
  if (!("answer" in outcome)) return outcome
  const { requests: _, ...usage } = outcome.answer as Usage
  return { answer: { ...usage, groups: usage.groups.map(({ bytes: _bytes, ...group }) => group) } }
}

/** What the answers of a call differ in. */
const incomparable: Partial<Record<Step["call"], (outcome: Outcome) => Outcome>> = {
  getStatistics: withoutEmptySteps,
  getUsage: withoutSizes
}

export const alike = (answers: unknown): unknown => normaliser("no origin")(answers)

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu
const secret = /[\w+/=-]{32,}/gu
const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/gu
const durations = new Set(["durationMillis", "p50", "p95"])

/** Ids and secrets become numbers in their order, times and durations words. Authors have a request id over HTTP only. */
/** Of an event: the milliseconds of a time. */
const cursor = /^1\d{12}$/gu

const normaliser = (origin: string) => {
  const known = new Map<string, string>()
  const numbered = (text: string) => {
    const number = known.get(text) ?? `<${known.size + 1}>`
    known.set(text, number)
    return number
  }
  const textOf = (text: string) =>
    text
      .replaceAll(origin, "<origin>")
      .replaceAll(encodeURIComponent(origin), "<origin>")
      .replaceAll(time, "<time>")
      .replaceAll(cursor, "<cursor>")
      .replaceAll(id, numbered)
      .replaceAll(secret, numbered)
  const normalised = (value: unknown): unknown => {
    if (typeof value === "string") return textOf(value)
    if (Array.isArray(value)) return value.map(normalised)
    if (typeof value !== "object" || value === null) return value
    // By name, so that ids come in the same order wherever they are in an answer.
    const properties = Object.entries(value)
      .filter(([name]) => !(name === "requestId" && "actor" in value))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    return Object.fromEntries(
      properties.map(([name, each]) => [textOf(name), durations.has(name) ? "<duration>" : normalised(each)])
    )
  }
  return normalised
}
