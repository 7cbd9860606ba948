/**
 * A sandbox that is driven by a wire contract: a request that the contract doesn't have is refused, and so is one whose query or body has
 * another shape. What a call does is a handler; a provider adds its words. It shares nothing with the definition of its driver.
 * @rule driver.contract
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import type { Contract } from "../../contracts/Contract.ts"
import { callOf, paramsOf, requestFaults } from "../../contracts/Exchange.ts"
import * as Multipart from "../../contracts/Multipart.ts"
import * as Sandbox from "../Sandbox.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"
import * as ContractStore from "./ContractStore.ts"
import * as Tokens from "./ContractTokens.ts"

export interface Answer {
  readonly status: number
  /** Missing: no body. */
  readonly body?: Json
  /** A body that is not JSON. */
  readonly text?: { readonly mediaType: string; readonly text: string }
  readonly headers?: Readonly<Record<string, string>>
}

export interface Request {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The JSON body; null for a call without one. */
  readonly body: Json
  readonly store: ContractStore.Store
  readonly now: number
}

/** What a call does. It never pauses, so it is executed completely or not at all. */
export type Handler = (request: Request) => Answer

/** A provider's own words for what every call can be refused with. */
export interface Refusals {
  readonly unauthorized: Answer
  readonly unknownCall: Answer
  readonly invalid: (faults: ReadonlyArray<string>) => Answer
  readonly status: (status: number) => Answer
}

export interface Model {
  readonly name: string
  readonly title: string
  readonly contract: Contract
  /** By method and path of the contract, such as `GET /v1/people/{id}`. */
  readonly handlers: Readonly<Record<string, Handler>>
  readonly refusals: Refusals
  readonly tokens: Tokens.Model
}

export interface Options {
  /** Keys that give access, besides the default one. */
  readonly keys?: ReadonlyArray<string>
  readonly journalSize?: number
}

export interface ContractSandbox extends Sandbox.Sandbox {
  readonly dump: () => ContractStore.Snapshot
}

const run = Effect.fnUntraced(function* (
  model: Model,
  store: ContractStore.Store,
  { journalSize = 10_000, keys = [] }: Options
): Effect.fn.Return<ContractSandbox> {
  const tokens = Tokens.make(model.tokens, keys)
  const sandbox = yield* Sandbox.make({
    title: model.title,
    contract: model.contract,
    modelled: [
      ...Object.keys(model.handlers).map((call) => {
        const [method = "", path = ""] = call.split(" ")
        return { method, path }
      }),
      ...model.contract.calls.filter(({ parts }) => parts === true)
    ],
    addRoutes: Effect.fnUntraced(function* (router) {
      yield* Tokens.addRoutes(router, model.tokens, tokens)
      yield* router.add("*", "*", serve(model, store, tokens))
    }),
    records: store.records,
    dump: store.dump,
    revision: store.revision,
    expireToken: tokens.expire,
    usualAnswer: ({ status }) => respond(status === 401 ? model.refusals.unauthorized : model.refusals.status(status)),
    journalSize,
    reset: () => {
      tokens.reset()
      store.clear()
    }
  })
  return { ...sandbox, dump: store.dump }
})

const serve = (model: Model, store: ContractStore.Store, tokens: Tokens.Tokens) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const now = yield* Clock.currentTimeMillis
    // The sandbox has already read the body for its journal, so this can't fail.
    const text = yield* Effect.orDie(request.text)
    return respond(answer(model, store, tokens, request, text, now))
  })

const answer = (
  model: Model,
  store: ContractStore.Store,
  tokens: Tokens.Tokens,
  { headers, method, url }: HttpServerRequest.HttpServerRequest,
  text: string,
  now: number
): Answer => {
  if (!tokens.admits(headers["authorization"] ?? "", now)) return model.refusals.unauthorized
  const answerTo = (request: Multipart.PartRequest) => ofCall(model, store, request, now)
  if (callOf(model.contract, method, url)?.parts !== true) return answerTo({ method, url, body: text })
  const goesOn = /\bodata\.continue-on-error\b/u.test(headers["prefer"] ?? "")
  return ofParts(model, Multipart.requestsIn(text), goesOn, answerTo)
}

/** The answers of a batch; without the preference to go on, those up to the first refusal. */
const ofParts = (
  { refusals }: Model,
  requests: ReadonlyArray<Multipart.PartRequest> | undefined,
  goesOn: boolean,
  answerTo: (request: Multipart.PartRequest) => Answer
): Answer => {
  if (requests === undefined) return refusals.invalid(["Stream was not readable."])
  const answers: Array<Answer> = []
  for (const request of requests) {
    const each = answerTo(request)
    answers.push(each)
    if (each.status >= 400 && !goesOn) break
  }
  const refused = goesOn ? undefined : answers.find(({ status }) => status >= 400)
  const boundary = "batchresponse_sandbox"
  const parts = answers.map(({ body, headers = {}, status }) => ({
    status,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { "content-type": "application/json; odata.metadata=minimal" })
    },
    body: body === undefined ? "" : JSON.stringify(body)
  }))
  const text = Multipart.ofAnswers(boundary, parts)
  return { status: refused?.status ?? 200, text: { mediaType: `multipart/mixed; boundary=${boundary}`, text } }
}

const ofCall = (
  { contract, handlers, refusals }: Model,
  store: ContractStore.Store,
  { body: text, method, url }: Multipart.PartRequest,
  now: number
): Answer => {
  const [path = "", search = ""] = url.split("?")
  const call = callOf(contract, method, path)
  const handler = call === undefined ? undefined : handlers[`${method} ${call.path}`]
  if (call === undefined || handler === undefined) return refusals.unknownCall
  const faults = requestFaults(call, search, text)
  if (faults.length > 0) return refusals.invalid(faults)
  const body: Json = text === "" ? null : JSON.parse(text)
  return handler({ params: paramsOf(call, path), query: new URLSearchParams(search), body, store, now })
}

/** How the sandbox of a model is started. */
export interface Starts {
  /** Starts a sandbox on the clock of the caller. It holds no resource; `Effect.runSync` starts one outside Effect. */
  readonly make: (options?: Options) => Effect.Effect<ContractSandbox>
  /** Starts a sandbox with the records of a `dump`. Fails if the snapshot is broken or of another version. */
  readonly restore: (snapshot: unknown, options?: Options) => Effect.Effect<ContractSandbox, SnapshotNotValid>
  /** Starts a sandbox outside Effect. */
  readonly start: (options?: Options) => ContractSandbox
}

export const startsOf = (model: Model): Starts => {
  const make = (options: Options = {}) => Effect.suspend(() => run(model, ContractStore.make(model.name), options))
  return {
    make,
    restore: (snapshot, options = {}) =>
      Result.match(ContractStore.read(model.name, snapshot), {
        onFailure: Effect.fail,
        onSuccess: (store) => run(model, store, options)
      }),
    start: (options) => Effect.runSync(make(options))
  }
}

export const respond = ({ body, headers = {}, status, text }: Answer): HttpServerResponse.HttpServerResponse =>
  text !== undefined
    ? HttpServerResponse.text(text.text, { status, contentType: text.mediaType, headers })
    : body === undefined
      ? HttpServerResponse.empty({ status, headers })
      : HttpServerResponse.text(JSON.stringify(body), {
          status,
          contentType: "application/json; charset=utf-8",
          headers
        })
