/** All that a UI begins with, in one call. @rule token.group, install.bootstrap */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const path = "/v1/projects/demo/integrations/crm/bootstrap"

describe("The bootstrap of a UI", () => {
  it.effect("answers what five calls would", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve()
      const headers = { "x-api-key": seeded.frontendKey }
      const told = (yield* call(`${path}?groupRef=acme&consumerRef=ann`, { headers })).json
      const ask = (rest: string) => Effect.map(call(`/v1/${rest}`), ({ json }) => json)
      expect(told.project).toEqual(yield* ask("projects/demo?includeEntitlements=true"))
      expect(told.provider).toEqual(yield* ask("providers/recording"))
      expect([told.installation]).toEqual(yield* ask("projects/demo/integrations/crm/installations?groupRef=acme"))
      expect(told.connections).toEqual([told.installation.connection])
      expect(told.integration).toMatchObject({
        id: seeded.integrationId,
        name: "crm",
        latestRevision: { id: told.installation.config.revisionId, content: { provider: "recording" } }
      })
    })
  )

  it.effect("leaves out what a group doesn't have yet, and asks for the group", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const told = yield* call(`${path}?groupRef=globex`)
      expect(told.status).toBe(200)
      expect(told.json).toMatchObject({ connections: [], integration: { name: "crm" } })
      expect(told.json).not.toHaveProperty("installation")
      expect((yield* call(path)).json.issues).toMatchObject([{ in: "query", name: "groupRef" }])
      const unknown = yield* call("/v1/projects/demo/integrations/nothing/bootstrap?groupRef=acme")
      expect(unknown.json.type).toBe("urn:fieldgate:problem:integration-not-found")
    })
  )

  it.effect("a token sees its own group alone, and speaks for its own consumer", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { token } = yield* make(call)
      const headers = bearing(yield* token())
      expect((yield* call(`${path}?groupRef=acme`, { headers })).json.connections).toHaveLength(1)
      for (const query of ["groupRef=globex", "groupRef=acme&consumerRef=somebody"]) {
        expect((yield* call(`${path}?${query}`, { headers })).json.type).toBe("urn:fieldgate:problem:token-mismatch")
      }
    })
  )
})
