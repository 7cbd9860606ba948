/** @rule connection.check */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./OAuthWorld.ts"

const sessionOf = (answer: { readonly headers: Headers }) => answer.headers.get("oauth-session-id")

describe("The check of a granted token", () => {
  it.effect("connects nothing if the provider refuses the new token", () =>
    Effect.gen(function* () {
      const { begin, call, consent, open, progress, sandboxes } = yield* serve()
      const started = yield* begin({ provider: "hubspot" })
      sandboxes.hubspot.addFault({ match: { path: "/account-info/*" }, action: { status: 401 } })
      yield* open(yield* consent(started.text))
      const ended = (yield* progress(sessionOf(started))).json
      expect(ended.status).toBe("failed")
      expect(ended.error).toMatch(/^HubSpot did not accept the access token that it granted/u)
      expect((yield* call("/v1/projects/demo/connections?groupRef=acme")).json).toEqual([])
    })
  )

  it.effect.each([
    ["could not be reached", { status: 502 }, { reason: "unchecked" }],
    [
      "lacks a scope",
      {
        status: 403,
        body: {
          status: "error",
          category: "MISSING_SCOPES",
          message: "This app hasn't been granted all required scopes",
          errors: [{ message: "one or more", context: { requiredGranularScopes: ["oauth"] } }]
        }
      },
      { reason: "missing-scope", scopes: ["oauth"] }
    ]
  ] as const)("keeps on the connection that it %s", ([_case, action, warning]) =>
    Effect.gen(function* () {
      const { begin, call, connection: kept, consent, open, progress, sandboxes } = yield* serve()
      const started = yield* begin({ provider: "hubspot" })
      sandboxes.hubspot.addFault({ match: { path: "/account-info/*" }, action })
      yield* open(yield* consent(started.text))
      const { connectionId, status } = (yield* progress(sessionOf(started))).json
      expect(status).toBe("succeeded")
      const warnings = [{ ...warning, message: expect.stringContaining("HubSpot") }]
      expect(yield* kept(connectionId)).toMatchObject({ status: "created", warnings })
      expect((yield* call("/v1/projects/demo/connections?groupRef=acme")).json).toMatchObject([{ warnings }])
    })
  )
})
