/** What caches may keep of answers. ASVS 14.3.2. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"

const cacheControl = ({ headers }: { readonly headers: Headers }) => headers.get("cache-control")

describe("answers of the API", () => {
  it.effect("disallows caching of keys, credentials and problems", () =>
    Effect.gen(function* () {
      const { call, seeded, write } = yield* serve()
      const keys = "/v1/projects/demo/api-keys"
      const answers = [
        yield* call(keys, { method: "POST", body: { label: "new" } }),
        yield* call(`/v1/projects/demo/connections/${seeded.connectionId}?includeCreds=true`),
        yield* write({ groupRef: "acme", type: "create", record: { email: "a" } }),
        yield* call("/v1/projects/demo", { headers: { "x-api-key": "wrong" } }),
        yield* call("/v1/nowhere")
      ]
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 401, 404])
      expect(answers.map(cacheControl)).toEqual(answers.map(() => "no-store"))
    })
  )

  it.effect("revalidates with an ETag; the catalogue of providers may be cached", () =>
    Effect.gen(function* () {
      const { call } = yield* serve({ provider: { describes: true } })
      const described = yield* call(`/v1/projects/demo/integrations/crm/objects/contacts/metadata?groupRef=acme`)
      expect([described.status, cacheControl(described)]).toEqual([200, "private, no-cache"])
      expect(cacheControl(yield* call("/v1/providers"))).toBeNull()
    })
  )
})
