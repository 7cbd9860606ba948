/** Compares a request and its answer with a contract. Pure. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Answer, Call, Contract, Shape } from "./Contract.ts"
import * as Multipart from "./Multipart.ts"

/** A request and its answer as a sandbox's journal has them. */
export interface Exchange {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly answer: { readonly status: number; readonly body: string }
}

/**
 * What differs: the request from what the provider takes, or the answer from what it gives. `call`: the contract has no such call;
 * `status`: it has no such answer; `shape`: a query, a body or an answer is made of something else.
 */
export interface Difference {
  readonly side: "request" | "answer"
  readonly kind: "call" | "shape" | "status"
  readonly call: string
  readonly message: string
}

/** The call of the contract that an address belongs to; one with more text of its own precedes: `/people/me`, `/accounts({id})`. */
export const callOf = ({ calls }: Contract, method: string, path: string): Call | undefined =>
  calls
    .filter((call) => call.method === method && patternOf(call.path).test(path))
    .toSorted((one, other) => ownText(other) - ownText(one))[0]

/** The placeholders of a call's path, and what an address has in their place. */
export const paramsOf = (call: Call, path: string): Readonly<Record<string, string>> => {
  const names = Array.from(call.path.matchAll(/\{(\w+)\}/gu), ([, name = ""]) => name)
  const values = patternOf(call.path).exec(path)?.slice(1) ?? []
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]))
}

const ownText = ({ path }: Call): number => path.replaceAll(/\{\w+\}/gu, "").length

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/(\{\w+\})/u)
      .map((part) => (/^\{\w+\}$/u.test(part) ? "([^/]+?)" : part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")))
      .join("")}/?$`,
    "u"
  )

export const differences = (contract: Contract, exchange: Exchange): ReadonlyArray<Difference> => {
  const [path = "", query = ""] = withoutOrigin(exchange.url).split("?")
  const call = callOf(contract, exchange.method, path)
  const name = `${exchange.method} ${call?.path ?? path}`
  if (call === undefined)
    return [{ side: "request", kind: "call", call: name, message: "the contract has no such call" }]
  if (call.parts === true) return partDifferences(contract, call, name, exchange)
  return [
    ...requestFaults(call, query, exchange.body).map((message) => ({
      side: "request" as const,
      kind: "shape" as const,
      call: name,
      message
    })),
    ...answerFaults(contract, call, exchange.answer).map((fault) => ({ side: "answer" as const, call: name, ...fault }))
  ]
}

/** What differs in the parts of a batch. A part that is refused may be anything. */
const partDifferences = (
  contract: Contract,
  call: Call,
  name: string,
  { answer, body }: Exchange
): ReadonlyArray<Difference> => {
  const requests = Multipart.requestsIn(body)
  const answers = Multipart.answersIn(answer.body) ?? []
  return [
    ...requestFaults(call, "", body).map(
      (message) => ({ side: "request", kind: "shape", call: name, message }) as const
    ),
    ...answerFaults(contract, call, answer).map((fault) => ({ side: "answer" as const, call: name, ...fault })),
    ...answers.flatMap((each, index) => {
      const request = requests?.[index]
      if (request === undefined) {
        return [{ side: "answer", kind: "shape", call: name, message: "an answer belongs to no request" } as const]
      }
      return differences(contract, { ...request, answer: each }).filter(
        ({ side }) => side === "answer" || each.status < 400
      )
    })
  ]
}

const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/]+/u, "")

/** What is wrong with a request by a call's query and body. */
export const requestFaults = (call: Call, query: string, body: string): ReadonlyArray<string> => {
  const known = new Set(call.query)
  const unknown = [...new Set(new URLSearchParams(query).keys())].filter((name) => !known.has(name))
  return [...unknown.map((name) => `the query has no parameter ${name}`), ...bodyFaults(call, body)]
}

const bodyFaults = (call: Call, body: string): ReadonlyArray<string> => {
  if (call.parts === true) return Multipart.requestsIn(body) === undefined ? ["the body is no batch of requests"] : []
  if (call.form !== undefined) return faultsOf(call.form, Object.fromEntries(new URLSearchParams(body)))
  if (call.body !== undefined) return jsonFaults(call.body, body)
  return body === "" ? [] : ["the request has no body"]
}

const jsonFaults = (shape: Shape, text: string): ReadonlyArray<string> =>
  Result.match(parse(text), {
    onFailure: () => ["the body is not JSON"],
    onSuccess: (value) => faultsOf(shape, value)
  })

const parse = (text: string): Result.Result<unknown, unknown> => Result.try((): unknown => JSON.parse(text))

/** Unknown properties are faults too: a misspelled one has no effect at the provider. */
const faultsOf = (shape: Shape, value: unknown): ReadonlyArray<string> =>
  Result.match(Schema.decodeUnknownResult(shape)(value, { errors: "all", onExcessProperty: "error" }), {
    onFailure: (error) => [error.message],
    onSuccess: () => []
  })

const answerFaults = (
  contract: Contract,
  call: Call,
  { body, status }: Exchange["answer"]
): ReadonlyArray<Pick<Difference, "kind" | "message">> => {
  const faults = answersOf(contract, call, status, body).map(({ shape }) =>
    shape === undefined ? [] : jsonFaults(shape, body)
  )
  const name = `${status}${said(contract, body)}`
  if (faults.length === 0) {
    return [{ kind: "status", message: `the contract has no answer ${name}: ${body.slice(0, 300)}` }]
  }
  if (faults.some((each) => each.length === 0)) return []
  return faults[0]?.map((message) => ({ kind: "shape", message: `${name}: ${message}` })) ?? []
}

/** What the contract knows of an answer: those of the call itself, then those that any call may have. */
export const answersOf = (contract: Contract, call: Call, status: number, body: string): ReadonlyArray<Answer> => {
  const code = codeIn(contract, body)
  return [...call.answers, ...contract.refusals].filter((answer) => answer.status === status && answer.code === code)
}

const said = (contract: Contract, body: string): string => {
  const code = codeIn(contract, body)
  return code === undefined ? "" : ` ${code}`
}

const isJson = Schema.is(Schema.Json)

/** The code of a refusal, undefined for a body without one. */
export const codeIn = ({ codeOf }: Contract, body: string): string | undefined =>
  Result.match(parse(body), {
    onFailure: () => undefined,
    onSuccess: (value) => (isJson(value) ? codeOf(value) : undefined)
  })
