/** @rule access.table, access.frontendKeys, token.group */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { accessTable } from "../../src/AccessTable.ts"
import { Caller, mayDo } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../src/domain/Ids.ts"
import type { Project } from "../../src/projects/Project.ts"
import * as Sample from "../../testing/Sample.ts"
import * as World from "../World.ts"

const own = { projectId: Sample.projectId(), projectName: "shop", orgId: Sample.orgId() }
const acme = GroupRef.make("acme")
const globex = GroupRef.make("globex")
const ann = ConsumerRef.make("ann")
const bob = ConsumerRef.make("bob")
const consumerOf = (project: Project, groupRef: GroupRef) =>
  Caller.Consumer({
    projectId: project.id,
    projectName: project.name,
    orgId: project.orgId,
    groupRef,
    consumerRef: bob
  })

describe("Access", () => {
  it("allows administration with full keys only, and writes and reads with keys of backends and consumers", () => {
    const allowed = (caller: Caller) =>
      Object.entries(accessTable).flatMap(([name, access]) => (mayDo(caller, { name, access }) ? [name] : []))
    const frontend = allowed(
      Caller.ApiKeyHolder({ ...own, key: Sample.holderKey, frontendKeys: "development", scopes: ["frontend"] })
    )
    const consumer = allowed(Caller.Consumer({ ...own, groupRef: acme, consumerRef: ann }))
    const administration =
      /Organization|ApiKey|JwtKey|Projects|(create|update)Project|Manifest|(create|update|delete)ProviderApp/u
    for (const action of [...frontend, ...consumer]) assert.notMatch(action, administration)
    for (const action of frontend) assert.include(consumer, action)
    assert.includeMembers(consumer, ["writeRecords", "getOperation", "describeObject"])
    assert.notIncludeMembers(frontend, ["writeRecords"])
    assert.notIncludeMembers(frontend, ["getOperation"])
  })

  it.effect("lets a consumer write for its own group, regardless of who connected the account", () =>
    Effect.gen(function* () {
      const { project, scripted, write } = yield* World.make()
      const request = { type: "create", record: { email: "a@acme.test" } } as const
      const answer = yield* write(request, consumerOf(project, acme))
      assert.isString(answer.operationId)
      const refused = yield* Effect.flip(write(request, consumerOf(project, globex)))
      assert.deepInclude(refused, { _tag: "TokenMismatch", member: "groupRef", asked: "acme", claimed: "globex" })
      assert.lengthOf(scripted.commands, 1)
    })
  )

  it.effect("refuses a dry run for another group like the write", () =>
    Effect.gen(function* () {
      const { input, platform, project } = yield* World.make()
      const request = input({ type: "create", record: { email: "a@acme.test" } })
      const refused = yield* Effect.flip(platform.explain(consumerOf(project, globex), request))
      assert.strictEqual(refused._tag, "TokenMismatch")
    })
  )

  it.effect("answers every call for another group's operation as if it did not exist", () =>
    Effect.gen(function* () {
      const { installation, platform, project, write } = yield* World.make()
      const answer = yield* write({ type: "create", mode: "asynchronous", record: { email: "a@acme.test" } })
      const { operationId } = answer
      const of = { project: "shop", operationId }
      const list = { project: "shop", integration: "crm", installationId: installation.id }
      const others = consumerOf(project, globex)
      const asked: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string; readonly operationId?: string }>> = [
        platform.getOperation(others, of),
        platform.getOperationRecords(others, of),
        platform.getOperationAttempts(others, of),
        platform.getOperationLogs(others, of),
        platform.getOperationRequests(others, of),
        platform.cancelOperation(others, of),
        platform.flushOperation(others, of),
        platform.redriveOperation(others, { ...of, request: {} })
      ]
      for (const ask of asked) assert.deepInclude(yield* Effect.flip(ask), { _tag: "OperationNotFound", operationId })
      assert.isEmpty((yield* platform.listOperations(others, list)).results)
      const search = { project: "shop" }
      assert.isEmpty((yield* platform.searchOperations(others, search)).results)
      const mine = consumerOf(project, acme)
      assert.lengthOf((yield* platform.searchOperations(mine, search)).results, 1)
      assert.strictEqual((yield* platform.getOperation(mine, of)).status, "in_progress")
      assert.lengthOf((yield* platform.listOperations(mine, list)).results, 1)
      assert.strictEqual((yield* platform.cancelOperation(mine, of)).status, "failure")
    })
  )

  it.effect("lets a consumer connect and install for itself, in its group", () =>
    Effect.gen(function* () {
      const { connection, platform, project } = yield* World.make()
      const caller = consumerOf(project, globex)
      const provider = ProviderName.make("scripted")
      const credentials = { _tag: "NoCredentials" } as const
      const connect = (groupRef: GroupRef, consumerRef: ConsumerRef) =>
        platform.createConnection(caller, { project: "shop", provider, groupRef, consumerRef, credentials })
      assert.deepInclude(yield* Effect.flip(connect(acme, bob)), { _tag: "TokenMismatch", member: "groupRef" })
      assert.deepInclude(yield* Effect.flip(connect(globex, ann)), { _tag: "TokenMismatch", member: "consumerRef" })
      const { id: connectionId } = yield* connect(globex, bob)
      const install = (groupRef: GroupRef, id: typeof connectionId) =>
        platform.createInstallation(caller, {
          project: "shop",
          integration: "crm",
          groupRef,
          connectionId: id,
          config: {
            createdBy: "another-consumer",
            content: { provider, write: { objects: { contacts: { objectName: "contacts" } } } }
          }
        })
      assert.strictEqual((yield* Effect.flip(install(acme, connection.id)))._tag, "TokenMismatch")
      assert.strictEqual((yield* Effect.flip(install(globex, connection.id)))._tag, "InputRefused")
      assert.strictEqual((yield* install(globex, connectionId)).createdBy, "consumer:bob")
    })
  )

  it.effect("refuses credentials and descriptions for another group's connection", () =>
    Effect.gen(function* () {
      const { connection, platform, project } = yield* World.make({ objects: [] })
      const caller = consumerOf(project, globex)
      const credentials = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("mine") } as const
      const asked = [
        platform.decoded.replaceCredentials(caller, { project: "shop", connectionId: connection.id, credentials }),
        platform.describeObjects(caller, { project: "shop", account: { connectionId: connection.id } })
      ]
      for (const ask of asked) {
        assert.strictEqual(
          (yield* Effect.flip<unknown, { readonly _tag: string }, never>(ask))._tag,
          "ConnectionNotFound"
        )
      }
      const byGroup = { project: "shop", account: { integration: "crm", groupRef: acme } }
      assert.strictEqual((yield* Effect.flip(platform.describeObjects(caller, byGroup)))._tag, "TokenMismatch")
      const own = yield* platform.describeObjects(consumerOf(project, acme), byGroup)
      assert.deepStrictEqual(own, [])
    })
  )
})
