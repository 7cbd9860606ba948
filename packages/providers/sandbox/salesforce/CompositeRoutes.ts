/**
 * The call that executes several calls in order: `/composite`. It answers 200 whatever their outcomes, and with `allOrNone` everything
 * written is undone if one fails. Source: the Composite resource of the REST API Developer Guide.
 */
import * as Result from "effect/Result"
import type { Answer, Call, Handler, RouteEntry } from "./Gate.ts"
import * as JsonText from "./JsonText.ts"
import * as References from "./References.ts"
import * as Refusals from "./Refusals.ts"
import * as Routing from "./Routing.ts"
import type { SalesforceState } from "./SalesforceState.ts"

export const routes = (state: SalesforceState, entries: ReadonlyArray<RouteEntry>): ReadonlyArray<RouteEntry> => [
  { method: "POST", path: "/composite", handler: composite(state, entries) }
]

const mostParts = 25

interface Part {
  readonly method: string
  readonly url: string
  readonly referenceId: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

interface Done {
  readonly part: Part
  readonly answer: Answer
  readonly failed: boolean
}

const composite =
  (state: SalesforceState, entries: ReadonlyArray<RouteEntry>): Handler =>
  (call) =>
    Result.gen(function* () {
      const body = yield* JsonText.parseObject(call.body)
      const parts = yield* parse(body)
      const undo = state.records.checkpoint()
      const done = carryOut(parts, call, entries)
      const halted = body["allOrNone"] === true && done.some(({ failed }) => failed)
      if (halted) undo()
      const shown = done.map((one) => (halted && !one.failed ? { ...one, answer: Refusals.rolledBack } : one))
      return { status: 200, body: { compositeResponse: shown.map(show) } }
    })

const parse = (body: JsonText.JsonObject): Result.Result<ReadonlyArray<Part>, Refusals.Refusal> => {
  const given = body["compositeRequest"]
  if (!Array.isArray(given) || given.length === 0) return Result.fail(Refusals.compositeNotValid("it has no requests"))
  if (given.length > mostParts) return Result.fail(Refusals.compositeNotValid(`it has more than ${mostParts} requests`))
  const parts = given.map((part: unknown): Part => {
    const { body, httpHeaders, method, referenceId, url } = JsonText.isObject(part) ? part : {}
    const headers = Object.entries(JsonText.isObject(httpHeaders) ? httpHeaders : {})
    return {
      method: String(method).toUpperCase(),
      url: String(url),
      referenceId: String(referenceId ?? ""),
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), String(value)])),
      body
    }
  })
  const ids = parts.map(({ referenceId }) => referenceId)
  const odd = ids.find((id, index) => !/^[A-Za-z]\w*$/.test(id) || ids.indexOf(id) < index)
  return odd === undefined
    ? Result.succeed(parts)
    : Result.fail(Refusals.compositeNotValid(`the reference id "${odd}" is missing, misspelt or used twice`))
}

const carryOut = (parts: ReadonlyArray<Part>, call: Call, entries: ReadonlyArray<RouteEntry>): ReadonlyArray<Done> => {
  const answers = new Map<string, unknown>()
  return parts.map((part) => {
    const outcome = run(part, answers, call, entries)
    if (Result.isSuccess(outcome)) answers.set(part.referenceId, outcome.success.body)
    return { part, answer: Result.merge(outcome), failed: Result.isFailure(outcome) }
  })
}

const run = (
  { body, headers, method, url }: Part,
  answers: References.Answers,
  call: Call,
  entries: ReadonlyArray<RouteEntry>
): Result.Result<Answer, Refusals.Refusal> =>
  Result.gen(function* () {
    const target = URL.parse(yield* References.fill(url, answers), call.origin)
    if (target === null) return yield* Result.fail(Refusals.notFound)
    const found = yield* Routing.find(entries, method, target)
    const filled = yield* References.fillAll(body, answers)
    const query = Object.fromEntries(target.searchParams)
    const own = { ...found.place, query, headers, body: body === undefined ? "" : JSON.stringify(filled) }
    return yield* found.handler({ ...call, ...own })
  })

const show = ({ answer, part }: Done) => ({
  body: answer.body ?? null,
  httpHeaders: answer.headers?.["location"] === undefined ? {} : { Location: answer.headers["location"] },
  httpStatusCode: answer.status,
  referenceId: part.referenceId
})
