/** @rule connection.facts, react.connect */
import { assert, describe, it } from "@effect/vitest"
import * as AccountFacts from "../../src/providers/AccountFacts.ts"
import { everySignIn } from "../../testing/ScriptedDriver.ts"

const info = {
  ...everySignIn,
  metadata: [
    { name: "workspace", displayName: "Subdomain", unless: ["instanceUrl"] },
    { name: "region", defaultValue: "eu" }
  ]
}
const input = (value: string) => ({ value, source: "input" as const })
const names = (faults: ReadonlyArray<{ readonly name: string }>) => faults.map(({ name }) => name)

describe("facts about an account", () => {
  it("records facts as the consumer's, drops empty strings, and adds the workspace", () => {
    const facts = { region: { value: "eu", source: "token" }, team: { value: "" } }
    assert.deepStrictEqual(AccountFacts.of(facts, "acme"), { workspace: input("acme"), region: input("eu") })
    assert.deepStrictEqual(AccountFacts.of({ workspace: { value: "b" } }, "a"), { workspace: input("b") })
    assert.deepStrictEqual(AccountFacts.of(), {})
  })

  it.each([
    ["none", {}, ["providerMetadata.workspace"]],
    ["another one", { region: input("us") }, ["providerMetadata.workspace"]],
    ["the one that is needed", { workspace: input("acme") }, []],
    ["one that makes it needless", { instanceUrl: input("https://acme.test") }, []]
  ] as const)("reports missing facts with %s", (_, facts, missing) => {
    assert.deepStrictEqual(names(AccountFacts.missing(info, facts)), [...missing])
  })

  it("keeps the provider's facts and refuses to change them", () => {
    const token = { value: "https://acme.test", source: "token" } as const
    const before = { instanceUrl: token, workspace: input("acme") }
    const same = AccountFacts.changed(before, { instanceUrl: input("https://acme.test"), region: input("us") }, "at")
    assert.deepStrictEqual(same, { facts: { instanceUrl: token, region: input("us") }, faults: [] })
    const other = AccountFacts.changed(before, { instanceUrl: input("https://evil.test") }, "at")
    assert.deepStrictEqual(names(other.faults), ["at.instanceUrl"])
  })
})
