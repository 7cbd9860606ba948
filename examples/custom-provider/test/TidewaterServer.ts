/** Tidewater's API behind `fetch`: it keeps people, refuses those without a name, and fails when it is told to. */
import { RecordFields } from "@fieldgate/core/domain/Json"
import type { Failure, ReceivedRequest } from "@fieldgate/core/testing/ProviderDriverSuite"
import * as Schema from "effect/Schema"

export const key = "tw-key"

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const make = () => {
  const people = new Map<string, RecordFields>()
  const received: Array<ReceivedRequest> = []
  let next: Failure | undefined

  const write = (id: string | undefined, sent: RecordFields): Answer => {
    const before = id === undefined ? {} : people.get(id)
    if (before === undefined) return missing
    const record = { ...before, ...sent }
    const errors = typeof record["name"] === "string" ? [] : [{ field: "name", message: "name is required" }]
    if (errors.length > 0) return { status: 422, body: { message: "The record is not valid", errors } }
    const own = id ?? `p${people.size + 1}`
    people.set(own, { ...record, id: own })
    return { status: id === undefined ? 201 : 200, body: people.get(own) }
  }

  const answer = async (request: Request): Promise<Answer> => {
    const [, , object, id] = new URL(request.url).pathname.split("/")
    if (request.headers.get("authorization") !== `Bearer ${key}`) return { status: 401, body: { message: "bad key" } }
    if (object === "account") return { status: 200, body: { id: "a7", company: "Acme" } }
    if (object !== "people") return missing
    if (request.method === "POST") return write(undefined, await fieldsOf(request))
    if (id === undefined || !people.has(id)) return missing
    if (request.method === "PATCH") return write(id, await fieldsOf(request))
    if (request.method === "GET") return { status: 200, body: people.get(id) }
    people.delete(id)
    return { status: 204 }
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, url } = request
    received.push({ method, url, headers: Object.fromEntries(request.headers), body: await request.clone().text() })
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
    }
  }
}

const fieldsOf = async (request: Request): Promise<RecordFields> =>
  Schema.decodeUnknownSync(RecordFields)(await request.json())

const missing: Answer = { status: 404, body: { message: "There is no such record" } }

/** What is answered before anything was done. */
const failures: { readonly [Kind in Failure]?: Answer } = {
  quota: { status: 429, body: { message: "Slow down" }, headers: { "retry-after": "7" } },
  unauthorized: { status: 401, body: { message: "bad key" } },
  downBefore: { status: 503 }
}

const respond = ({ body, headers, status }: Answer): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { ...headers } })
