/**
 * The parts that all sandboxes have: a provider's routes on a router, with a request journal, a fault queue and a control surface around
 * them, behind `fetch` in this process.
 * @rule driver.sandbox
 */
import * as Clock from "effect/Clock"
import * as ByteSize from "effect/ByteSize"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HttpBody from "effect/http/HttpBody"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Contract } from "../contracts/Contract.ts"
import * as ControlRoutes from "./ControlRoutes.ts"
import * as Coverage from "./Coverage.ts"
import type { AnswerAction, Fault, FaultAction } from "./Fault.ts"
import * as FaultQueue from "./FaultQueue.ts"
import { Hangup } from "./Hangup.ts"
import * as InProcessFetch from "./InProcessFetch.ts"
import * as Journal from "./Journal.ts"
import type { SandboxRecord } from "./SandboxRecord.ts"
import type { SandboxSnapshot } from "./Snapshot.ts"

export interface Provider {
  readonly title: string
  /** The provider's wire, with which the sandbox's calls are compared. */
  readonly contract: Contract
  /** Calls that the sandbox models in a route for all paths. Default: those of its other routes. */
  readonly modelled?: ReadonlyArray<{ readonly method: string; readonly path: string }>
  /** Addresses of the provider's other APIs, none of which the sandbox has. Default: every other address is unknown to the provider. */
  readonly otherApis?: RegExp
  readonly addRoutes: (router: HttpRouter.HttpRouter) => Effect.Effect<void>
  readonly records: () => ReadonlyArray<SandboxRecord>
  /** What must survive a restart, as plain JSON. */
  readonly dump: () => SandboxSnapshot
  readonly revision: () => number
  readonly expireToken: (token: string | undefined, now: number) => boolean
  readonly usualAnswer: (action: AnswerAction) => HttpServerResponse.HttpServerResponse
  /** With what the provider answers a caller that is over its limit. Default: 429. */
  readonly limitStatus?: number
  readonly journalSize: number
  readonly reset: () => void
}

export interface Sandbox {
  readonly title: string
  readonly app: InProcessFetch.HttpApp
  /** The whole sandbox as `fetch`; also fits `FetchHttpClient.Fetch`. */
  readonly fetch: typeof globalThis.fetch
  readonly records: () => ReadonlyArray<SandboxRecord>
  /** The records and everything that later calls on them need, as plain JSON; no journal, faults or accounts. */
  readonly dump: () => SandboxSnapshot
  /** Increases whenever `dump` would return something else. */
  readonly revision: () => number
  readonly journal: () => ReadonlyArray<Journal.JournalEntry>
  readonly addFault: (fault: Fault) => void
  readonly faults: () => ReadonlyArray<FaultQueue.PendingFault>
  /** Expires a token (or the default one) now; false if no account has it. */
  readonly expireToken: (token?: string) => boolean
  /** Returns to the start: no records, no faults, an empty journal, the initial accounts. */
  readonly reset: () => void
}

const largestBody = ByteSize.mebibytes(10)

/** Builds a sandbox around a provider, on the clock of the caller. */
export const make = Effect.fnUntraced(function* (provider: Provider): Effect.fn.Return<Sandbox> {
  const context = yield* Effect.context<never>()
  const clock = yield* Clock.Clock
  const faults = FaultQueue.make()
  const journal = Journal.make(provider.journalSize)
  const controls: Omit<ControlRoutes.Controls, "coverage"> = {
    title: provider.title,
    limitStatus: provider.limitStatus ?? 429,
    records: provider.records,
    journal: journal.entries,
    addFault: faults.add,
    faults: faults.pending,
    removeFault: faults.remove,
    clearFaults: faults.clear,
    expireToken: (token) => provider.expireToken(token, clock.currentTimeMillisUnsafe()),
    reset: () => {
      provider.reset()
      faults.clear()
      journal.clear()
    }
  }
  const { coverage, router } = yield* makeRouter(provider, controls)
  const app = around(lackingFirst(router.asHttpEffect(), provider, coverage()), provider, faults, journal).pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, largestBody)
  )
  return {
    ...controls,
    dump: provider.dump,
    revision: provider.revision,
    app,
    fetch: InProcessFetch.make(app, context),
    addFault: (fault) => void faults.add(fault)
  }
})

/** Paths contain e-mail addresses, so a path segment may be long. */
const makeRouter = Effect.fnUntraced(
  function* (provider: Provider, controls: Omit<ControlRoutes.Controls, "coverage">) {
    const router = yield* HttpRouter.make
    const { noted, noter } = Coverage.noting(router)
    const coverage = () => Coverage.coverageOf(provider.contract, [...noted, ...(provider.modelled ?? [])])
    yield* ControlRoutes.add(router, { ...controls, coverage })
    yield* provider.addRoutes(noter)
    return { coverage, router }
  },
  Effect.provideService(HttpRouter.RouterConfig, { maxParamLength: 500 })
)

/** A call of the provider that the sandbox lacks is answered in the sandbox's own words, and never in the provider's. */
const lackingFirst = (
  routes: InProcessFetch.HttpApp,
  { contract, otherApis, title }: Provider,
  coverage: Coverage.Coverage
): InProcessFetch.HttpApp =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ method, url }) => {
    const path = pathOf(url)
    const other = otherApis?.test(path) === true ? { method, path } : undefined
    const lacked = Coverage.lackedBy(contract, coverage, method, path) ?? other
    if (lacked === undefined) return routes
    const call = `${lacked.method} ${lacked.path}`
    const error = `The ${title} does not model ${call}. GET ${ControlRoutes.prefix}/coverage lists what it models.`
    return Effect.succeed(ControlRoutes.json(501, { sandbox: error }))
  })

/** Passes requests of the control surface on; all others are journaled and may meet a fault. */
const around = (
  routes: InProcessFetch.HttpApp,
  provider: Provider,
  faults: FaultQueue.FaultQueue,
  journal: Journal.Journal
): InProcessFetch.HttpApp =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const path = pathOf(request.url)
    if (ControlRoutes.owns(path)) return yield* routes
    const body = yield* request.text
    const at = DateTime.formatIso(yield* DateTime.now)
    const fault = faults.take(request.method, path)
    const { method, url } = request
    const close = journal.open({ at, method, url, headers: { ...request.headers }, body, fault })
    const response = yield* applyFault(fault, routes, provider)
    if (response === undefined) {
      yield* (yield* Hangup)(request)
      return HttpServerResponse.empty({ status: 499 })
    }
    close({ status: response.status, headers: { ...response.headers }, body: textOf(response) })
    return response
  })

/** The answer to send, or undefined if it is dropped. */
const applyFault = (
  fault: FaultAction | undefined,
  routes: InProcessFetch.HttpApp,
  provider: Provider
): Effect.Effect<
  HttpServerResponse.HttpServerResponse | undefined,
  unknown,
  Effect.Services<InProcessFetch.HttpApp>
> => {
  if (fault === undefined) return routes
  if (fault === "dropBeforeCommit") return Effect.succeed(undefined)
  if (fault === "dropAfterCommit") return Effect.as(routes, undefined)
  if (fault === "html") return Effect.succeed(badGateway)
  if (fault === "malformed") return Effect.map(routes, cutOff)
  if ("delay" in fault) {
    const wait = Effect.sleep(fault.delay)
    return fault.afterCommit === true ? Effect.tap(routes, () => wait) : Effect.andThen(wait, routes)
  }
  const answer = Effect.sync(() => faultAnswer(fault, provider))
  return fault.afterCommit === true ? Effect.andThen(routes, answer) : answer
}

const cutOff = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse => {
  const text = textOf(response)
  return HttpServerResponse.setBody(
    response,
    HttpBody.text(text.slice(0, text.length / 2), response.headers["content-type"])
  )
}

const faultAnswer = (action: AnswerAction, provider: Provider): HttpServerResponse.HttpServerResponse => {
  const answer =
    action.body === undefined
      ? provider.usualAnswer(action)
      : HttpServerResponse.text(JSON.stringify(action.body), {
          status: action.status,
          contentType: "application/json;charset=utf-8"
        })
  return HttpServerResponse.setHeaders(answer, action.headers ?? {})
}

const badGateway = HttpServerResponse.html(
  "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n"
).pipe(HttpServerResponse.setStatus(502))

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? url

const textOf = ({ body }: HttpServerResponse.HttpServerResponse): string =>
  body._tag === "Uint8Array" ? (body.text ?? new TextDecoder().decode(body.body)) : ""
