/** @rule driver.sandbox */
import { assert, describe, it } from "@effect/vitest"
import {
  AttioSandbox,
  CloseSandbox,
  HubSpotSandbox,
  PipedriveSandbox,
  SalesforceSandbox
} from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const get = (fetch: typeof globalThis.fetch, method: string, path: string) =>
  Effect.promise(async () => {
    const response = await fetch(`https://crm.test${path}`, { method })
    const body: unknown = await response.json()
    return { status: response.status, body }
  })

const Named = { method: Schema.String, path: Schema.String }
const Coverage = Schema.Struct({
  calls: Schema.Array(Schema.Struct({ ...Named, answers: Schema.Array(Schema.Struct({ proof: Schema.String })) })),
  lacking: Schema.Array(Schema.Struct(Named))
})

describe("the coverage of a sandbox", () => {
  it.effect.each([
    {
      start: AttioSandbox.start,
      covered: "POST /v2/objects/{object}/records",
      lacking: "PATCH /v2/objects/{object}/records/{record_id}"
    },
    { start: CloseSandbox.start, covered: "PUT /api/v1/lead/{id}/", lacking: undefined },
    {
      start: HubSpotSandbox.start,
      covered: "POST /oauth/v3/token",
      lacking: "POST /crm/lists/2026-09"
    },
    { start: PipedriveSandbox.start, covered: "PATCH /api/v2/deals/{id}", lacking: "GET /v1/leads" },
    {
      start: SalesforceSandbox.start,
      covered: "GET /services/data/{version}/query",
      lacking: "POST /services/data/{version}/jobs/ingest"
    }
  ])("lists the modelled calls with what is known of their answers: $covered", ({ covered, lacking, start }) =>
    Effect.gen(function* () {
      const { body } = yield* get(start().fetch, "GET", "/__sandbox/coverage")
      const coverage = Schema.decodeUnknownSync(Coverage)(body)
      const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`
      const found = coverage.calls.find((call) => nameOf(call) === covered) ?? assert.fail(`${covered} is listed`)
      assert.isTrue(
        found.answers.length > 0 && found.answers.every(({ proof }) => ["seen", "specified", "unseen"].includes(proof))
      )
      const lacked = coverage.lacking.map(nameOf)
      assert.deepStrictEqual(
        lacking === undefined ? lacked : lacked.includes(lacking),
        lacking === undefined ? [] : true
      )
    })
  )

  it.effect("answers a call that the sandbox lacks in its own words, also without credentials", () =>
    Effect.gen(function* () {
      const { body, status } = yield* get(PipedriveSandbox.start().fetch, "GET", "/v1/leads")
      assert.strictEqual(status, 501)
      assert.deepStrictEqual(body, {
        sandbox: "The Pipedrive sandbox does not model GET /v1/leads. GET /__sandbox/coverage lists what it models."
      })
    })
  )

  it.effect("leaves an address that the provider doesn't have to the provider's words", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* get(PipedriveSandbox.start().fetch, "GET", "/api/v2/unicorns")).status, 401)
    })
  )
})
