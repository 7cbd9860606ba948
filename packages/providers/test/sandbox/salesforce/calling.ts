import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { salesforce } from "../../../contracts/salesforce/SalesforceContract.ts"
import { compareAnswer } from "../../contracts/watching.ts"

type Fetch = typeof globalThis.fetch

export const base = "/services/data/v60.0"
export const contacts = `${base}/sobjects/Contact`
export const collection = `${base}/composite/sobjects`

const token = SalesforceSandbox.defaultToken

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface Sent {
  readonly body?: unknown
  /** The body as it is sent, for invalid JSON. */
  readonly text?: string
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The answer is not one of Salesforce's, so it is not compared with the contract. */
  readonly isForeign?: boolean
}

export const call = (fetch: Fetch, method: string, url: string, sent: Sent = {}): Effect.Effect<Answered, TypeError> =>
  Effect.tryPromise({
    try: async () => {
      const bearer = "token" in sent ? sent.token : token
      const body = sent.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
      const response = await fetch(new URL(url, "https://acme.my.salesforce.com"), {
        method,
        redirect: "manual",
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...sent.headers
        },
        ...(body === undefined ? {} : { body })
      })
      const text = await response.text()
      if (sent.isForeign !== true) compareAnswer(salesforce, method, url, { status: response.status, body: text })
      return { status: response.status, headers: response.headers, text }
    },
    catch: (cause) => (cause instanceof TypeError ? cause : new TypeError("unexpected", { cause }))
  })

export interface Body extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly created: boolean
  readonly access_token: string
  readonly refresh_token: string
  readonly totalSize: number
  readonly records: ReadonlyArray<Body>
  readonly sobjects: ReadonlyArray<Body>
  readonly fields: ReadonlyArray<Body>
  readonly name: string
}

export const jsonOf = (answered: Answered): Body => JSON.parse(answered.text)

export const listOf = (answered: Answered): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  JSON.parse(answered.text)

export const create = (fetch: Fetch, object: string, fields: Readonly<Record<string, unknown>>) =>
  Effect.map(
    call(fetch, "POST", `${base}/sobjects/${object}`, { body: fields }),
    (answered): string => jsonOf(answered).id
  )

export const read = (fetch: Fetch, object: string, id: string, fields: ReadonlyArray<string>) =>
  Effect.map(call(fetch, "GET", `${base}/sobjects/${object}/${id}?fields=${fields.join(",")}`), (answered) => {
    const values = jsonOf(answered)
    return fields.map((name): unknown => values[name])
  })

export const post = (fetch: Fetch, url: string, form: Readonly<Record<string, string>>) =>
  call(fetch, "POST", url, {
    text: new URLSearchParams(form).toString(),
    token: undefined,
    headers: { "content-type": "application/x-www-form-urlencoded" }
  })
