/** @rule connection.delete */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./OAuthWorld.ts"

const sessionOf = (answer: { readonly headers: Headers }) => answer.headers.get("oauth-session-id")

describe("The grant of a connection", () => {
  it.effect.each(["hubspot", "salesforce"] as const)(
    "revokes it at the provider when its connection is deleted (%s)",
    (provider) =>
      Effect.gen(function* () {
        const { begin, call, consent, log, open, progress, sandboxes } = yield* serve()
        const connect = Effect.gen(function* () {
          const started = yield* begin({ provider })
          yield* open(yield* consent(started.text))
          const { connectionId } = (yield* progress(sessionOf(started))).json
          return `/v1/projects/demo/connections/${connectionId}`
        })
        const revocations = () => sandboxes[provider].journal().filter(({ url }) => url.endsWith("/revoke"))
        const [first, second] = [yield* connect, yield* connect]
        expect((yield* call(first, { method: "DELETE" })).status).toBe(204)
        expect(revocations(), "the second connection leads to the same account").toEqual([])
        expect((yield* call(`${second}?includeRefreshToken=true&refresh=force`)).status).toBe(200)
        expect((yield* call(second, { method: "DELETE" })).status).toBe(204)
        expect(revocations().map(({ answer }) => answer?.status)).toEqual([200])
        expect(log.find((line) => line.includes("grant revoked at the provider"))).toContain("groupRef=acme")
      })
  )

  it.effect("revokes it with its group's data, even if the provider is unavailable", () =>
    Effect.gen(function* () {
      const { answerNext, begin, call, consent, log, open } = yield* serve()
      yield* open(yield* consent((yield* begin({ provider: "salesforce" })).text))
      yield* open(yield* consent((yield* begin({ provider: "hubspot" })).text))
      answerNext(async () => new Response("", { status: 503 }))
      const { json } = yield* call("/v1/projects/demo/groups/acme/data", { method: "DELETE" })
      const erased = { connections: 2, revokedGrants: 1, failedRevocations: 1 }
      expect(json).toMatchObject({ state: "done", erased })
      expect(log.join("\n")).toContain("its grant was not revoked at the provider")
      expect((yield* call("/v1/projects/demo/connections?groupRef=acme")).json).toEqual([])
    })
  )
})
