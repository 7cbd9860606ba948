import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { Salesforce } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as InstanceUrl from "../../src/salesforce/InstanceUrl.ts"
import * as World from "./SalesforceWorld.ts"

const sandboxUrl = "http://127.0.0.1:4020"
const inSandbox: Credentials = {
  _tag: "OAuthCredentials",
  accessToken: Redacted.make("sandbox-token"),
  environment: "sandbox"
}

const target = (more: Parameters<typeof World.account>[0], options: Salesforce.Options = {}) =>
  Effect.gen(function* () {
    const { driver, requests } = World.answering(
      [World.json(201, { id: "003Dn0000000001IAA", success: true })],
      options
    )
    const written = yield* Effect.result(driver.write(World.account(more), World.command("create", {})))
    if (written._tag === "Success") return requests[0]?.url
    assert.deepStrictEqual(requests, [], "nothing was sent")
    return written.failure.reason
  })

const at = (metadata: Account["metadata"], options: Salesforce.Options = {}) => target({ metadata }, options)

const contacts = "/services/data/v62.0/sobjects/Contact"

describe("Salesforce driver: addresses", () => {
  it.effect.each([
    [{ workspace: "acme" }, "https://acme.my.salesforce.com"],
    [{ workspace: "Acme--uat.sandbox" }, "https://acme--uat.sandbox.my.salesforce.com"],
    [{ workspace: "acme.my.salesforce.com" }, "https://acme.my.salesforce.com"],
    [{ instanceUrl: "https://acme.my.salesforce.com" }, "https://acme.my.salesforce.com"],
    [{ instanceUrl: "https://acme.my.salesforce.com/", workspace: "other" }, "https://acme.my.salesforce.com"],
    [{ instanceUrl: "https://na139.salesforce.com" }, "https://na139.salesforce.com"],
    [{ instanceUrl: "https://acme--dev.sandbox.my.salesforce.com" }, "https://acme--dev.sandbox.my.salesforce.com"]
  ] as const)("finds %j at %s", ([metadata, origin]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* at(metadata), `${origin}${contacts}`)
    })
  )

  it.effect.each([
    { instanceUrl: "http://acme.my.salesforce.com" },
    { instanceUrl: "https://acme.my.salesforce.com.evil.test" },
    { instanceUrl: "https://acme.my.force.com" },
    { instanceUrl: "https://acme.secure.force.com" },
    { instanceUrl: "https://acme.my.site.com" },
    { instanceUrl: "https://acme.salesforce.com" },
    { instanceUrl: "https://my.salesforce.com" },
    { instanceUrl: "https://evilsalesforce.com" },
    { instanceUrl: "https://salesforce.com" },
    { instanceUrl: "https://my-salesforce.com.evil.test" },
    { instanceUrl: "https://127.0.0.1" },
    { instanceUrl: "https://10.0.0.7" },
    { instanceUrl: "https://[::1]" },
    { instanceUrl: "https://169.254.169.254" },
    { instanceUrl: "https://localhost" },
    { instanceUrl: "https://acme.my.salesforce.com." },
    { instanceUrl: sandboxUrl },
    { instanceUrl: "https://acme.my.salesforce.com:8443" },
    { instanceUrl: "https://acme.my.salesforce.com/evil" },
    { instanceUrl: "https://acme.my.salesforce.com?x=" },
    { instanceUrl: "https://ann:pw@acme.my.salesforce.com" },
    { instanceUrl: "https://acme.my.salesforce.com@evil.test" },
    { instanceUrl: "acme.my.salesforce.com" },
    { instanceUrl: "" },
    { workspace: "evil.test/" },
    { workspace: "evil.test#" },
    { workspace: "evil.test?" },
    { workspace: "evil.test:443\\" },
    { workspace: "ann@evil" },
    { workspace: "a..b" },
    { workspace: "" },
    {}
  ] as const)("sends no token to %j", (metadata) =>
    Effect.gen(function* () {
      const reason = yield* at(metadata)
      if (typeof reason !== "object") return assert.fail(`it went to ${reason}`)
      assert.include(["ProviderRejected", "ProviderUnauthorized"], reason._tag)
      assert.notInclude(JSON.stringify(reason), World.token)
    })
  )

  it.effect("sends a sandbox account to the sandbox, whatever its metadata, and no other one", () =>
    Effect.gen(function* () {
      const metadata = { instanceUrl: "https://acme.my.salesforce.com" }
      for (const options of [
        { sandboxUrl },
        { sandboxUrl: `${sandboxUrl}/`, instanceUrl: "https://other.my.salesforce.com" }
      ]) {
        assert.strictEqual(yield* target({ credentials: inSandbox, metadata }, options), `${sandboxUrl}${contacts}`)
      }
      assert.strictEqual(yield* at(metadata, { sandboxUrl }), `https://acme.my.salesforce.com${contacts}`)
    })
  )

  it.effect("refuses a sandbox account if the deployment has no sandbox", () =>
    Effect.gen(function* () {
      const reason = yield* target({ credentials: inSandbox })
      assert.deepInclude(reason, { _tag: "ProviderUnavailable", written: "no", retryable: true })
    })
  )

  it.effect("uses the deployment's instance for all, with a proxy's path; unencrypted only outside of Salesforce", () =>
    Effect.gen(function* () {
      const instanceUrl = "http://127.0.0.1:4010/salesforce/"
      assert.strictEqual(yield* at({}, { instanceUrl }), `http://127.0.0.1:4010/salesforce${contacts}`)
      assert.deepInclude(yield* at({}, { instanceUrl: "http://acme.my.salesforce.com" }), {
        _tag: "ProviderRejected",
        message: "a token of Salesforce is not sent to http://acme.my.salesforce.com"
      })
    })
  )

  it.effect("uses the deployment's API version", () =>
    Effect.gen(function* () {
      const url = yield* at({ workspace: "acme" }, { apiVersion: "v67.0" })
      assert.strictEqual(url, "https://acme.my.salesforce.com/services/data/v67.0/sobjects/Contact")
    })
  )

  it("throws for an invalid URL, and for an invalid or too old version", () => {
    assert.throws(() => Salesforce.driver({ instanceUrl: "acme.my.salesforce.com" }))
    assert.throws(() => Salesforce.driver({ sandboxUrl: "localhost" }))
    for (const apiVersion of ["v59.0", "v1.0", "62.0", "v62.0/../x"]) {
      assert.throws(() => Salesforce.driver({ apiVersion: apiVersion as "v62.0" }))
    }
  })
})

describe("Salesforce: where an account signs in, and what its org is called", () => {
  type Chosen = InstanceUrl.Chosen
  const none: Chosen = { instanceUrl: undefined, sandboxUrl: undefined }
  const own = "https://own.example/proxy"
  const login = "https://login.salesforce.com"
  const acme = "https://acme.my.salesforce.com"

  it.each<
    [
      chosen: Partial<Chosen>,
      environment: "production" | "sandbox",
      metadata: Account["metadata"],
      url: string | undefined
    ]
  >([
    [{}, "production", {}, login],
    [{}, "production", { workspace: "acme" }, acme],
    [{}, "production", { workspace: "Acme.My.Salesforce.com" }, acme],
    [{}, "production", { workspace: " acme " }, acme],
    [{}, "production", { instanceUrl: acme }, acme],
    [{}, "production", { instanceUrl: "https://evil.example" }, undefined],
    [{}, "production", { workspace: "a..b" }, undefined],
    [{ instanceUrl: own }, "production", { workspace: "acme" }, own],
    [{ sandboxUrl }, "sandbox", { workspace: "acme" }, sandboxUrl],
    [{ sandboxUrl, instanceUrl: own }, "sandbox", {}, sandboxUrl],
    [{ sandboxUrl, instanceUrl: own }, "production", {}, own],
    [{ sandboxUrl }, "production", {}, login],
    [{ instanceUrl: own }, "sandbox", {}, undefined]
  ])("finds the instance with %j in %s with %j: %s", (chosen, environment, metadata, url) => {
    const found = InstanceUrl.signIn({ ...none, ...chosen }, { environment, metadata })
    assert.strictEqual(Result.isSuccess(found) ? found.success.url : undefined, url)
    if (Result.isSuccess(found) && url !== undefined) {
      const isChosen = url === own || url === sandboxUrl
      assert.strictEqual(found.success.configured, isChosen ? new URL(url).origin : undefined)
    }
  })

  it.each<[instanceUrl: string | undefined, facts: object]>([
    [undefined, {}],
    [acme, { instanceUrl: acme, workspace: "acme" }],
    [`${acme}/`, { instanceUrl: acme, workspace: "acme" }],
    ["https://na139.salesforce.com", { instanceUrl: "https://na139.salesforce.com" }],
    ["http://acme.my.salesforce.com", {}],
    ["https://evil.example", {}],
    ["nowhere", {}]
  ])("reads from a token's answer that the org is at %s: %j", (instanceUrl, facts) => {
    assert.deepStrictEqual<unknown>(InstanceUrl.factsOf(instanceUrl), facts)
  })

  it.each<[chosen: Partial<Chosen>, metadata: Account["metadata"], name: string | undefined]>([
    [{}, { workspace: "Acme" }, "acme"],
    [{}, { instanceUrl: "https://acme--uat.sandbox.my.salesforce.com" }, "acme--uat.sandbox"],
    [{}, { instanceUrl: "https://na139.salesforce.com" }, undefined],
    [{}, {}, undefined],
    [{ instanceUrl: acme }, { workspace: "globex" }, undefined]
  ])("returns with %j for %j the org name %s", (chosen, metadata, name) => {
    assert.strictEqual(InstanceUrl.orgNameOf({ ...none, ...chosen }, World.account({ metadata })), name)
  })
})
