/** Harbour's API behind `fetch`: people in batches, and a sign-in by OAuth with PKCE. */
import { type Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { Failure, ReceivedRequest } from "@fieldgate/core/testing/ProviderDriverSuite"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"

export const token = "harbour-token"
export const refreshToken = "harbour-refresh"
export const app = { clientId: "harbour-app", clientSecret: "harbour-secret" }

interface Answer {
  readonly status: number
  readonly body?: Json
  readonly headers?: Readonly<Record<string, string>>
}

export const make = () => {
  const people = new Map<string, RecordFields>()
  const received: Array<ReceivedRequest> = []
  /** Codes with what they were asked for with. */
  const codes = new Map<string, URLSearchParams>()
  let next: Failure | undefined

  const write = (isNew: boolean, { fields, id }: RecordFields): RecordFields => {
    const before = isNew ? {} : people.get(String(id))
    if (before === undefined) return refusal("There is no such record")
    const record = { ...before, ...Schema.decodeUnknownSync(RecordFields)(fields) }
    if (typeof record["name"] !== "string") return refusal("name is required", "name")
    const own = isNew ? `h${people.size + 1}` : String(id)
    people.set(own, { ...record, id: own })
    return { ok: true, id: own, record: people.get(own) ?? {} }
  }

  const answer = async (request: Request): Promise<Answer> => {
    const [, , object, id = ""] = new URL(request.url).pathname.split("/")
    if (request.headers.get("authorization") !== `Bearer ${token}`)
      return { status: 401, body: { message: "bad token" } }
    if (object === "account") return { status: 200, body: { id: "a7" } }
    if (object !== "people") return missing
    if (id === "batch") {
      const { records } = Schema.decodeUnknownSync(Batch)(await request.json())
      return { status: 200, body: { results: records.map((record) => write(request.method === "POST", record)) } }
    }
    const found = people.get(id)
    if (found === undefined) return missing
    if (request.method === "GET") return { status: 200, body: found }
    people.delete(id)
    return { status: 204 }
  }

  /** RFC 6749 4.1.3 and 6, RFC 7636 4.6 */
  const issue = (form: URLSearchParams): Answer => {
    const isApp = form.get("client_id") === app.clientId && form.get("client_secret") === app.clientSecret
    if (!isApp) return { status: 401, body: { error: "invalid_client" } }
    if (form.get("grant_type") === "refresh_token") return form.get("refresh_token") === refreshToken ? tokens : refused
    const asked = codes.get(form.get("code") ?? "")
    codes.delete(form.get("code") ?? "")
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    const isSame = asked?.get("redirect_uri") === form.get("redirect_uri") && asked?.get("code_challenge") === challenge
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
    /** A person's answer to the consent page. */
    consent: (url: string, decision: "allow" | "deny"): URLSearchParams => {
      const asked = new URL(url).searchParams
      const state = asked.get("state") ?? ""
      if (decision === "deny") return new URLSearchParams({ error: "access_denied", state })
      const code = `code-${codes.size + 1}`
      codes.set(code, asked)
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

const refusal = (message: string, field?: string): RecordFields => ({
  ok: false,
  errors: [{ message, ...(field === undefined ? {} : { field }) }]
})

const missing: Answer = { status: 404, body: { message: "There is no such record" } }

/** What is answered before anything was done. */
const failures: { readonly [Kind in Failure]?: Answer } = {
  quota: { status: 429, body: { message: "Slow down" }, headers: { "retry-after": "7" } },
  unauthorized: { status: 401, body: { message: "bad token" } },
  downBefore: { status: 503 }
}

const respond = ({ body, headers, status }: Answer): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { ...headers } })
