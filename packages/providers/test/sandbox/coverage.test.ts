/** @rule driver.sandbox */
import { assert, describe, it } from "@effect/vitest"
import * as Contracts from "@fieldgate/providers/contracts"
import * as Sandboxes from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const Named = { method: Schema.String, path: Schema.String }
const Coverage = Schema.Struct({
  calls: Schema.Array(
    Schema.Struct({
      ...Named,
      answers: Schema.NonEmptyArray(Schema.Struct({ proof: Schema.Literals(["seen", "specified", "unseen"]) }))
    })
  ),
  lacking: Schema.Array(Schema.Struct(Named))
})

/** Every sandbox of the package, by its name: one that comes later is tested, too. */
const all = Object.entries(Sandboxes).flatMap(([name, module]) => {
  if (!("start" in module)) return []
  const provider = name.replace(/Sandbox$/u, "").toLowerCase()
  const contract = Object.values(Contracts).find(
    (each): each is Contracts.Contract => typeof each === "object" && each.provider === provider
  )
  return [{ name, provider, contract, start: () => module.start() }]
})

const call = async (fetch: typeof globalThis.fetch, method: string, path: string) => {
  const response = await fetch(`https://crm.test${path.replaceAll(/\{\w+\}/gu, "1")}`, { method })
  return { status: response.status, text: await response.text() }
}

const coverageOf = async (fetch: typeof globalThis.fetch) => {
  const { text } = await call(fetch, "GET", "/__sandbox/coverage")
  return Schema.decodeUnknownSync(Schema.fromJsonString(Coverage))(text)
}

const lackedIn = (text: string): string | undefined =>
  /^\{"sandbox":"The [\w ]+ sandbox does not model [^"]+"\}$/u.test(text) ? text : undefined

describe("the coverage of a sandbox", () => {
  it("is tested for every sandbox", () => {
    assert.includeMembers(
      all.map(({ provider }) => provider),
      ["attio", "close", "dynamics", "hubspot", "pipedrive", "salesforce", "zoho"]
    )
  })

  it.effect.each(all)("names each call of the contract as modelled or lacking: $name", ({ contract, start }) =>
    Effect.promise(async () => {
      const { calls, lacking } = await coverageOf(start().fetch)
      const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`
      const listed = [...calls, ...lacking].map(nameOf)
      assert.sameMembers(listed, contract?.calls.map(nameOf) ?? [])
      assert.isNotEmpty(calls)
    })
  )

  it.effect.each(all)(
    "answers each call that it lacks in its own words, also without credentials: $name",
    ({ start }) =>
      Effect.promise(async () => {
        const { fetch } = start()
        const { lacking } = await coverageOf(fetch)
        const answers = await Promise.all(lacking.map(({ method, path }) => call(fetch, method, path)))
        assert.deepStrictEqual(
          answers.map(({ status, text }) => [status, lackedIn(text)]),
          answers.map(({ text }) => [501, text])
        )
      })
  )

  it.effect.each(all)("answers each call that it models as the CRM does: $name", ({ start }) =>
    Effect.promise(async () => {
      const { fetch } = start()
      for (const { method, path } of (await coverageOf(fetch)).calls) {
        const { status, text } = await call(fetch, method, path)
        assert.notStrictEqual(status, 501, `${method} ${path}: ${text}`)
      }
    })
  )

  it.effect.each([
    { provider: "hubspot", paths: ["/webhooks/v3/1/settings", "/files/v3/files/search", "/marketing/v3/forms"] },
    { provider: "salesforce", paths: ["/services/Soap/u/62.0", "/services/data/v62.0/ui-api/records"] },
    { provider: "pipedrive", paths: ["/v1/webhooks", "/v1/currencies", "/api/v1/users", "/api/v2/projects"] }
  ])("answers calls of the provider's other APIs the same way: $provider", ({ paths, provider }) =>
    Effect.promise(async () => {
      const { fetch } = all.find((each) => each.provider === provider)?.start() ?? assert.fail(provider)
      for (const path of paths) {
        const { status, text } = await call(fetch, "GET", path)
        assert.deepStrictEqual([path, status, lackedIn(text)], [path, 501, text])
      }
    })
  )

  it.effect("leaves an address that the provider doesn't have to the provider's words", () =>
    Effect.promise(async () => {
      const { fetch } = Sandboxes.PipedriveSandbox.start()
      assert.strictEqual((await call(fetch, "GET", "/api/v2/unicorns")).status, 401)
    })
  )
})
