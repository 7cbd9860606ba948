/**
 * The APIs of Tidewater and Harbour behind `fetch`: they store people, one at a time by a key or in batches after a sign-in by OAuth with
 * PKCE, refuse those without a name, and fail on request.
 */
import { type Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { Failure, ReceivedRequest } from "@fieldgate/core/testing/ProviderDriverSuite"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"

export const key = "tw-key"
export const token = "harbour-token"
export const refreshToken = "harbour-refresh"
export const app = { clientId: "harbour-app", clientSecret: "harbour-secret" }

const authorizations = new Set([`Bearer ${key}`, `Bearer ${token}`])

interface Stored {
  readonly id?: string
  readonly stored?: RecordFields
  readonly refused?: { readonly message: string; readonly field?: string }
}

interface Answer {
  readonly status: number
  readonly body?: Json
  readonly headers?: Readonly<Record<string, string>>
}

export const make = () => {
  const people = new Map<string, RecordFields>()
  const received: Array<ReceivedRequest> = []
  /** Codes with the requests that they were issued for. */
  const codes = new Map<string, URLSearchParams>()
  let next: Failure | undefined

  /** The record as it is stored now, or why it is not. */
  const store = (id: string | undefined, sent: RecordFields): Stored => {
    const before = id === undefined ? {} : people.get(id)
    if (before === undefined) return { refused: { message: notFound } }
    const record = { ...before, ...sent }
    if (typeof record["name"] !== "string") return { refused: { field: "name", message: "name is required" } }
    const own = id ?? `p${people.size + 1}`
    const stored = { ...record, id: own }
    people.set(own, stored)
    return { id: own, stored }
  }

  const writeOne = (id: string | undefined, sent: RecordFields): Answer => {
    if (id !== undefined && !people.has(id)) return missing
    const { refused, stored } = store(id, sent)
    return refused === undefined
      ? { status: id === undefined ? 201 : 200, body: stored ?? {} }
      : { status: 422, body: { message: "The record is not valid", errors: [refused] } }
  }

  const writeOfBatch = (isNew: boolean, { fields, id }: RecordFields): RecordFields => {
    const { refused, stored, ...of } = store(isNew ? undefined : String(id), decode(fields))
    return refused === undefined ? { ok: true, ...of, record: stored ?? {} } : { ok: false, errors: [refused] }
  }

  const answer = async (request: Request): Promise<Answer> => {
    const [, , object, id] = new URL(request.url).pathname.split("/")
    const { method } = request
    if (!authorizations.has(request.headers.get("authorization") ?? "")) return unauthorized
    if (object === "account") return { status: 200, body: { id: "a7", company: "Acme" } }
    if (object !== "people") return missing
    if (id === "batch") {
      const { records } = Schema.decodeUnknownSync(Batch)(await request.json())
      return { status: 200, body: { results: records.map((record) => writeOfBatch(method === "POST", record)) } }
    }
    if (method === "POST") return writeOne(undefined, decode(await request.json()))
    if (method === "PATCH") return writeOne(id ?? "", decode(await request.json()))
    const found = people.get(id ?? "")
    if (id === undefined || found === undefined) return missing
    if (method === "GET") return { status: 200, body: found }
    people.delete(id)
    return { status: 204 }
  }

  /** RFC 6749 4.1.3 and 6, RFC 7636 4.6 */
  const issue = (form: URLSearchParams): Answer => {
    const isApp = form.get("client_id") === app.clientId && form.get("client_secret") === app.clientSecret
    if (!isApp) return { status: 401, body: { error: "invalid_client" } }
    if (form.get("grant_type") === "refresh_token") return form.get("refresh_token") === refreshToken ? tokens : refused
    const request = codes.get(form.get("code") ?? "")
    codes.delete(form.get("code") ?? "")
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    const isSame =
      request?.get("redirect_uri") === form.get("redirect_uri") && request?.get("code_challenge") === challenge
    return isSame ? tokens : refused
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, url } = request
    const body = await request.clone().text()
    if (new URL(url).pathname === "/oauth/token") return respond(issue(new URLSearchParams(body)))
    received.push({ method, url, headers: Object.fromEntries(request.headers), body })
    const failure = next
    next = undefined
    const instead = failure === undefined ? undefined : failures[failure]
    if (instead !== undefined) return respond(instead)
    if (failure === "silent") return new Promise<never>(() => {})
    const response = respond(await answer(request))
    if (failure === "downAfter") return respond({ status: 502 })
    if (failure === "lostAfter") throw new TypeError("fetch failed", { cause: new Error("other side closed") })
    return response
  }

  return {
    fetch,
    people: () => [...people].map(([recordId, fields]) => ({ recordId, fields })),
    received: (): ReadonlyArray<ReceivedRequest> => received,
    failNext: (failure: Failure) => {
      next = failure
    },
    /** A user's answer to the consent page. */
    consent: (url: string, decision: "allow" | "deny"): URLSearchParams => {
      const request = new URL(url).searchParams
      const state = request.get("state") ?? ""
      if (decision === "deny") return new URLSearchParams({ error: "access_denied", state })
      const code = `code-${codes.size + 1}`
      codes.set(code, request)
      return new URLSearchParams({ code, state })
    }
  }
}

const tokens: Answer = {
  status: 200,
  body: { access_token: token, refresh_token: refreshToken, expires_in: 1800, account_id: "a7" }
}

const refused: Answer = { status: 400, body: { error: "invalid_grant" } }

const Batch = Schema.Struct({ records: Schema.Array(RecordFields) })

const decode = Schema.decodeUnknownSync(RecordFields)

const notFound = "Record not found"
const missing: Answer = { status: 404, body: { message: notFound } }
const unauthorized: Answer = { status: 401, body: { message: "bad credentials" } }

/** The answer if nothing was done. */
const failures: { readonly [Kind in Failure]?: Answer } = {
  quota: { status: 429, body: { message: "Slow down" }, headers: { "retry-after": "7" } },
  unauthorized,
  downBefore: { status: 503 }
}

const respond = ({ body, headers, status }: Answer): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { ...headers } })
