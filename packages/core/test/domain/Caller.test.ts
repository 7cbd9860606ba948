/** @rule access.table, access.frontendKeys, token.group */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Access from "../../src/call/Access.ts"
import {
  type Action,
  actions,
  Caller,
  type Credential,
  mayDo,
  needsToken,
  ownProject,
  permissionOf,
  seesGroup,
  seesOrganization,
  seesProject
} from "../../src/domain/Caller.ts"
import type { MemberRole } from "../../src/members/Member.ts"
import { ConsumerRef, GroupRef } from "../../src/domain/Ids.ts"
import * as Sample from "../../testing/Sample.ts"

const own = { projectId: Sample.projectId(), projectName: "shop", orgId: Sample.orgId() }
const acme = GroupRef.make("acme")
const globex = GroupRef.make("globex")
const ann = ConsumerRef.make("ann")
const bob = ConsumerRef.make("bob")

const holder = (scopes: ReadonlyArray<"full" | "frontend">, frontendKeys: "off" | "development" = "off") =>
  Caller.ApiKeyHolder({ ...own, key: Sample.holderKey, scopes, frontendKeys })

const member = (role: MemberRole, projects: "all" | ReadonlyArray<string> = "all") =>
  Caller.Member({ id: "ada@acme.example", name: "Ada", role, projects })

const callers = {
  host: Caller.Host(),
  full: holder(["full"]),
  frontend: holder(["frontend"]),
  development: holder(["frontend"], "development"),
  "full, of a project for development": holder(["full"], "development"),
  both: holder(["full", "frontend"]),
  cached: Caller.CachedApiKey({
    ...own,
    key: Sample.holderKey,
    scopes: ["full"],
    frontendKeys: "development",
    apiKey: Redacted.make("key"),
    preconditions: { id: Sample.apiKeyId(), state: "state" }
  }),
  consumer: Caller.Consumer({ ...own, groupRef: acme, consumerRef: ann }),
  viewer: member("viewer"),
  operator: member("operator"),
  admin: member("admin"),
  "admin of a project": member("admin", [own.projectId])
} as const
const names = Object.keys(callers) as ReadonlyArray<keyof typeof callers>

const allowed = (access: ReadonlyArray<Credential>) =>
  names.filter((name) => mayDo(callers[name], { name: "act", access }))
const sentForToken = (access: ReadonlyArray<Credential>) =>
  names.filter((name) => needsToken(callers[name], { name: "act", access }))

describe("a permission", () => {
  it.each<[access: ReadonlyArray<Credential>, callers: ReadonlyArray<string>]>([
    [[], ["host"]],
    [["full"], ["host", "full", "full, of a project for development", "both", "admin", "admin of a project"]],
    [["viewer"], ["host", "viewer", "operator", "admin", "admin of a project"]],
    [["operator"], ["host", "operator", "admin", "admin of a project"]],
    [["admin"], ["host", "admin"]],
    [["frontend"], ["host", "frontend", "development", "both"]],
    [["development"], ["host", "development"]],
    [["consumer"], ["host", "consumer"]],
    [
      ["full", "consumer"],
      ["host", "full", "full, of a project for development", "both", "consumer", "admin", "admin of a project"]
    ]
  ])("grants %j to %j", (access, expected) => {
    assert.deepStrictEqual<unknown>(allowed(access), expected)
  })

  it.each<[access: ReadonlyArray<Credential>, callers: ReadonlyArray<string>]>([
    [["consumer"], ["frontend", "development", "both"]],
    [
      ["full", "consumer"],
      ["frontend", "development"]
    ],
    [
      ["development", "consumer"],
      ["frontend", "both"]
    ],
    [["full"], []],
    [["frontend", "consumer"], []]
  ])("requires that %j sends %j for a consumer's token", (access, expected) => {
    assert.deepStrictEqual<unknown>(sentForToken(access), expected)
  })

  it("matches the table for each action", () => {
    const expected: Readonly<Record<Action, ReadonlyArray<Credential>>> = {
      listConnectionsOfAllGroups: ["full", "consumer", "viewer"],
      readCredentials: ["full"],
      renewCredentials: ["full", "operator"],
      searchAuthors: ["full", "viewer"],
      openConsoleSession: ["full"],
      waiveOAuthConfirmation: ["full"],
      listInstallationsOfAllGroups: ["full", "consumer", "viewer"],
      listProjectInstallations: ["full", "consumer", "viewer"],
      hydrateFromConnection: ["full", "development", "consumer", "viewer"]
    }
    assert.deepStrictEqual<unknown>(actions, expected)
    assert.deepStrictEqual(permissionOf("readCredentials"), { name: "readCredentials", access: ["full"] })
  })
})

describe("a caller's world", () => {
  it("limits a key to its own project, a member to all or some, and the host to none", () => {
    const withoutOwn = new Set<string>(["host", "viewer", "operator", "admin", "admin of a project"])
    assert.deepStrictEqual(
      names.map((name) => ownProject(callers[name])?.name),
      names.map((name) => (withoutOwn.has(name) ? undefined : "shop"))
    )
    const another = { id: Sample.projectId(2), name: "other" }
    assert.deepStrictEqual(
      names.filter((name) => seesProject(callers[name], another)),
      ["host", "viewer", "operator", "admin"]
    )
    assert.deepStrictEqual(
      names.filter((name) => seesProject(callers[name], { id: own.projectId, name: "shop" })),
      names
    )
    assert.isTrue(seesProject(member("viewer", ["other"]), another))
    assert.deepStrictEqual(ownProject(callers.full), { id: own.projectId, name: "shop" })
  })

  it.each([
    ["its own", { id: own.orgId }, true],
    ["one that was made with its key", { id: Sample.orgId(2), parentOrgId: own.orgId }, true],
    ["another's", { id: Sample.orgId(2), parentOrgId: Sample.orgId(3) }, false],
    ["one without a parent", { id: Sample.orgId(2) }, false]
  ])("limits organizations: %s", (_, organization, isSeen) => {
    assert.strictEqual(seesOrganization(callers.full, organization), isSeen)
    assert.isTrue(seesOrganization(callers.host, organization))
    assert.isTrue(seesOrganization(callers.viewer, organization))
    assert.isFalse(seesOrganization(callers["admin of a project"], organization))
  })

  it("limits a consumer to its own group, and a key to its project's groups", () => {
    assert.deepStrictEqual(
      names.filter((name) => !seesGroup(callers[name], globex)),
      ["consumer"]
    )
    assert.isTrue(seesGroup(callers.consumer, acme))
  })

  it.effect.each<[asked: Parameters<typeof Access.ownRefs>[1], member: string | undefined]>([
    [{}, undefined],
    [{ groupRef: acme }, undefined],
    [{ consumerRef: ann }, undefined],
    [{ groupRef: acme, consumerRef: ann }, undefined],
    [{ groupRef: globex }, "groupRef"],
    [{ consumerRef: bob }, "consumerRef"],
    [{ groupRef: acme, consumerRef: bob }, "consumerRef"],
    [{ groupRef: globex, consumerRef: bob }, "groupRef"]
  ])("refuses a consumer that names %j because of %s", ([asked, member]) =>
    Effect.gen(function* () {
      const ended = yield* Effect.result(Access.ownRefs(callers.consumer, asked))
      assert.strictEqual(ended._tag === "Failure" ? ended.failure.member : undefined, member)
      yield* Access.ownRefs(callers.full, asked)
    })
  )

  it.effect("refuses by the name of the permission, and says where a token is needed", () =>
    Effect.gen(function* () {
      const consumers = { name: "writeRecords", access: ["full", "consumer"] } as const
      const refused = yield* Effect.flip(Access.require(callers.frontend, consumers))
      assert.deepInclude(refused, { action: "writeRecords", needsToken: true })
      assert.strictEqual(refused.message, "a frontend key does not allow writeRecords: the call needs a consumer token")
      const keys = yield* Effect.flip(Access.require(callers.consumer, "readCredentials"))
      assert.isUndefined(keys.needsToken)
      assert.strictEqual(keys.message, "these credentials do not allow readCredentials")
      yield* Access.require(callers.full, "readCredentials")
    })
  )
})
