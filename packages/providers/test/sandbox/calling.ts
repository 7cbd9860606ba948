import * as Effect from "effect/Effect"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { hubspot } from "../../contracts/hubspot/HubSpotContract.ts"
import { compareAnswer } from "../contracts/watching.ts"

export interface Body {
  readonly id: string
  readonly message: string
  readonly error: string
  readonly category: string
  readonly correlationId: string
  readonly policyName: string
  readonly errorType: string
  readonly errors: ReadonlyArray<{ readonly code: string }>
  readonly properties: Readonly<Record<string, string | null>>
  readonly updatedAt: string
  readonly archived: boolean
  readonly archivedAt: string
  readonly results: ReadonlyArray<Body & Definition>
  readonly total: number
  readonly paging: { readonly next: { readonly after: string; readonly link: string } }
  readonly portalId: number
  readonly uiDomain: string
  readonly fieldType: string
  readonly records: ReadonlyArray<unknown>
  readonly entries: ReadonlyArray<{
    readonly method: string
    readonly url: string
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
    readonly answer: { readonly status: number; readonly body: string }
  }>
}

interface Definition {
  readonly name: string
  readonly type: string
  readonly calculated: boolean
  readonly hasUniqueValue: boolean
  readonly options: ReadonlyArray<unknown>
  readonly modificationMetadata: { readonly readOnlyValue: boolean }
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Body
}

export interface Sent {
  readonly body?: unknown
  /** The body as it is sent, for invalid JSON. */
  readonly text?: string
  readonly token?: string | undefined
  /** The answer is not one of HubSpot's, so it is not compared with the contract. */
  readonly isForeign?: boolean
}

export const call = (
  fetch: typeof globalThis.fetch,
  method: string,
  url: string,
  sent: Sent = {}
): Effect.Effect<Answered, TypeError> =>
  Effect.tryPromise({
    try: async () => {
      const token = "token" in sent ? sent.token : HubSpotSandbox.defaultToken
      const response = await fetch(new URL(url, "https://api.hubapi.com"), {
        method,
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` })
        },
        ...(sent.text === undefined && sent.body === undefined ? {} : { body: sent.text ?? JSON.stringify(sent.body) })
      })
      const text = await response.text()
      if (sent.isForeign !== true) compareAnswer(hubspot, method, url, { status: response.status, body: text })
      const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
      return { status: response.status, headers: response.headers, text, json: JSON.parse(isJson ? text : "{}") }
    },
    catch: (cause) => (cause instanceof TypeError ? cause : new TypeError("unexpected", { cause }))
  })

export const createContact = (fetch: typeof globalThis.fetch, properties: Readonly<Record<string, unknown>>) =>
  Effect.map(call(fetch, "POST", "/crm/v3/objects/contacts", { body: { properties } }), (answer) => answer.json.id)
