/** A driver's account and calls for answers that a test gives. */
import { ConnectionId, ObjectName } from "@fieldgate/core/domain/Ids"
import type { Json } from "@fieldgate/core/domain/Json"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

export const accountOf = (driver: ProviderDriver, metadata: Account["metadata"] = {}): Account => ({
  connectionId: ConnectionId.make("connection"),
  provider: driver.name,
  credentials: { _tag: "OAuthCredentials", accessToken: Redacted.make("token") },
  metadata
})

/** Answers every call with this, and keeps the bodies that were sent. */
export const answering = (status: number, answer: Json) => {
  const bodies: Array<string> = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    bodies.push(String(init?.body))
    return Response.json(answer, { status })
  }
  return { bodies, fetch }
}

/** The fields that the refusal of a create names. */
export const refusedFields = (driver: ProviderDriver, objectName: string, metadata?: Account["metadata"]) =>
  driver
    .write(accountOf(driver, metadata), {
      type: "create",
      objectName: ObjectName.make(objectName),
      items: [{ fields: { name: "Ann" }, associations: [] }],
      allOrNone: false,
      headers: []
    })
    .pipe(
      Effect.match({
        onFailure: ({ reason }) => (reason._tag === "ProviderRejected" ? reason.errors : []),
        onSuccess: ([outcome]) => outcome?.errors ?? []
      }),
      Effect.map((errors) => errors.map(({ field }) => field))
    )

/** The scopes that a consent asks for if the project's app names none. */
export const scopesOf = ({ oauth }: ProviderDriver, metadata: Account["metadata"] = {}) => {
  const page = oauth?.authorize({
    clientId: "id",
    environment: "production",
    scopes: [],
    state: Redacted.make("s"),
    redirectUri: "https://a.test",
    params: {},
    metadata
  })
  return page?._tag === "Success" ? new URL(page.success).searchParams.get("scope")?.split(/[ ,]/u) : page
}
