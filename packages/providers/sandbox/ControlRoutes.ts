/** The control surface of a sandbox over HTTP: `/__sandbox/…`, and its page at `/`. */
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Schema from "effect/Schema"
import * as ControlPage from "./ControlPage.ts"
import type { Coverage } from "./Coverage.ts"
import { Fault } from "./Fault.ts"
import type { PendingFault } from "./FaultQueue.ts"
import * as FaultSwitches from "./FaultSwitches.ts"
import type { JournalEntry } from "./Journal.ts"
import type { SandboxRecord } from "./SandboxRecord.ts"

export interface Controls {
  readonly title: string
  /** With what the provider answers a caller that is over its limit. */
  readonly limitStatus: number
  readonly coverage: () => Coverage
  readonly records: () => ReadonlyArray<SandboxRecord>
  readonly journal: () => ReadonlyArray<JournalEntry>
  readonly addFault: (fault: Fault) => PendingFault
  readonly faults: () => ReadonlyArray<PendingFault>
  readonly removeFault: (id: number) => boolean
  readonly clearFaults: () => void
  readonly expireToken: (token?: string) => boolean
  readonly reset: () => void
}

/** The path prefix of the control surface. A provider may add routes below it. */
export const prefix = "/__sandbox"

/** Browsers request it by themselves when they show the page. That must not use up a fault. */
const favicon = "/favicon.ico"

/** Whether a path belongs to the control surface, which is not journaled and meets no faults. */
export const owns = (path: string): boolean =>
  path === "/" || path === favicon || path === prefix || path.startsWith(`${prefix}/`)

export const add = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, controls: Controls) {
  yield* router.add(
    "GET",
    "/",
    Effect.suspend(() => page(controls))
  )
  yield* router.add("POST", pageForms, submitted(controls))
  yield* router.add("GET", favicon, HttpServerResponse.empty({ status: 204 }))
  yield* router.add("GET", prefix, json(200, manual))
  yield* router.add(
    "GET",
    `${prefix}/records`,
    Effect.sync(() => json(200, { records: controls.records() }))
  )
  yield* router.add(
    "GET",
    `${prefix}/journal`,
    Effect.sync(() => json(200, { entries: controls.journal().map(withoutCredentials) }))
  )
  yield* router.add(
    "GET",
    `${prefix}/faults`,
    Effect.sync(() => json(200, { faults: controls.faults() }))
  )
  yield* router.add(
    "POST",
    `${prefix}/faults`,
    reading(Fault, (fault) => json(201, controls.addFault(fault)))
  )
  yield* router.add(
    "GET",
    `${prefix}/coverage`,
    Effect.sync(() => json(200, controls.coverage()))
  )
  yield* router.add("DELETE", `${prefix}/faults`, doing(controls.clearFaults))
  yield* router.add("DELETE", `${prefix}/faults/:id`, removeFault(controls))
  yield* router.add("POST", `${prefix}/reset`, doing(controls.reset))
  yield* router.add("POST", `${prefix}/expire-token`, reading(ExpireToken, expireToken(controls)))
})

const manual = {
  "GET /": "faults to switch, requests and records as a page",
  [`GET ${prefix}/records`]: "the records",
  [`GET ${prefix}/journal`]: "the requests and their answers",
  [`GET ${prefix}/coverage`]:
    "the calls that are modelled, how their answers are known, and the calls that are not modelled",
  [`GET ${prefix}/faults`]: "the pending faults",
  [`POST ${prefix}/faults`]:
    '{"match":{"method":"POST","path":"/crm/*","nth":1},"action":{"status":503}|"dropBeforeCommit"|"dropAfterCommit"|"html"|"malformed"|{"delay":250},"times":1}',
  [`DELETE ${prefix}/faults`]: "removes all faults",
  [`DELETE ${prefix}/faults/{id}`]: "removes one fault",
  [`POST ${prefix}/reset`]: "resets the sandbox",
  [`POST ${prefix}/expire-token`]: '{"token":"…"}, or {} for the default token'
}

const ExpireToken = Schema.Struct({ token: Schema.optionalKey(Schema.String) })

const expireToken = (controls: Controls) => (body: typeof ExpireToken.Type) =>
  controls.expireToken(body.token) ? json(200, { ok: true }) : json(404, { error: "no account has this token" })

export const json = (status: number, body: unknown) =>
  HttpServerResponse.text(JSON.stringify(body), { status, contentType: "application/json;charset=utf-8" })

const doing = (act: () => void) =>
  Effect.sync(() => {
    act()
    return json(200, { ok: true })
  })

/** Decodes a JSON body. A body that doesn't fit, also because of an unknown property, is a 400 with the reason. */
export const reading = <A>(
  schema: Schema.ConstraintDecoder<A>,
  act: (body: A) => HttpServerResponse.HttpServerResponse
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, HttpServerRequest.HttpServerRequest> =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const body = yield* Effect.mapError(request.json, () => ({ message: "The body is not JSON" }))
    return act(yield* Schema.decodeUnknownEffect(schema)(body, { errors: "all", onExcessProperty: "error" }))
  }).pipe(Effect.catch((error) => Effect.succeed(json(400, { error: error.message }))))

const secretHeaders = new Set(["authorization", "x-api-token"])

/** Token calls carry tokens and app secrets in their bodies. */
const tokenPath = /^\/(oauth|services\/oauth2)\//

const withoutCredentials = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  ...(tokenPath.test(entry.url)
    ? { body: "<redacted>", answer: entry.answer && { ...entry.answer, body: "<redacted>" } }
    : {}),
  headers: Object.fromEntries(
    Object.entries(entry.headers).map(([name, value]) => [name, secretHeaders.has(name) ? "<redacted>" : value])
  )
})

const page = (controls: Controls) =>
  ControlPage.respond({
    title: controls.title,
    address: pageForms,
    faults: controls.faults(),
    limitStatus: controls.limitStatus,
    requests: controls.journal().map(withoutCredentials),
    records: controls.records()
  })

/** Where the page's forms go. */
const pageForms = `${prefix}/page`

/** Does what a form of the page says, and shows the page again. */
const submitted = (controls: Controls) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const form = new URLSearchParams(yield* Effect.orDie(request.text))
    return act(controls, form)
      ? HttpServerResponse.empty({ status: 303, headers: { location: "/#faults" } })
      : json(400, { error: "the form names no fault of the page" })
  })

const act = (controls: Controls, form: URLSearchParams): boolean => {
  switch (form.get("do")) {
    case "clear":
      controls.clearFaults()
      return true
    case "expire":
      controls.expireToken()
      return true
    case "reset":
      controls.reset()
      return true
    default: {
      const change = FaultSwitches.changeOf(form, controls.faults(), controls.limitStatus)
      change?.removed.forEach(controls.removeFault)
      change?.added.forEach(controls.addFault)
      return change !== undefined
    }
  }
}

const removeFault = (controls: Controls) =>
  Effect.map(HttpRouter.params, ({ id = "" }) =>
    controls.removeFault(Number(id)) ? json(200, { ok: true }) : json(404, { error: "no fault has this id" })
  )
