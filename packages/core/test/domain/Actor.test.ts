import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { actorOf } from "../../src/domain/Actor.ts"
import { Caller } from "../../src/domain/Caller.ts"
import * as Sample from "../../testing/Sample.ts"

const own = { projectId: Sample.projectId(), projectName: "shop", orgId: Sample.orgId() }
const { consumerRef } = Sample.consumer()
const holder = { ...own, key: Sample.holderKey, scopes: ["full"], frontendKeys: "off" } as const
const cached = { ...holder, apiKey: Redacted.make("fg_secret"), preconditions: { id: Sample.apiKeyId(), state: "1" } }

describe("actorOf", () => {
  it.each([
    ["the host program", Caller.Host(), {}, { kind: "host" }],
    ["a command", Caller.Host(), { command: "keys create" }, { kind: "command", name: "keys create" }],
    ["a key", Caller.ApiKeyHolder(holder), {}, { kind: "key", id: Sample.apiKeyId(), name: "backend" }],
    ["a cached key", Caller.CachedApiKey(cached), {}, { kind: "key", id: Sample.apiKeyId(), name: "backend" }],
    [
      "a consumer",
      Caller.Consumer({ ...own, groupRef: Sample.groupRef, consumerRef }),
      {},
      { kind: "consumer", id: consumerRef }
    ],
    [
      "a member",
      Caller.Member({ id: "ada@acme.example", name: "Ada", role: "viewer", projects: "all" }),
      {},
      { kind: "member", id: "ada@acme.example", name: "Ada" }
    ]
  ] as const)("identifies %s, without a secret", (_case, caller, origin, expected) => {
    const actor = actorOf(caller, origin)
    assert.deepStrictEqual(actor, expected)
    assert.notInclude(JSON.stringify(actor), "fg_")
  })
})
