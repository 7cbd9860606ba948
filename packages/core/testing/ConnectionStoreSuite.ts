import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { type AccountMismatch, Connection } from "@fieldgate/core/connections/Connection"
import { Credentials } from "@fieldgate/core/connections/Credentials"
import { ConnectionId, ConsumerRef, GroupRef, ProjectId, ProviderName } from "@fieldgate/core/domain/Ids"
import { type ConnectionNotFound, ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as AwkwardValues from "./AwkwardValues.ts"
import { connectionAccount } from "./ConnectionAccountTests.ts"
import { connectionLimit } from "./ConnectionLimitTests.ts"
import * as ListPartTests from "./ListPartTests.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(Connection)
const sameCredentials = sameAs(Credentials)
const project = Sample.projectId()
const of = { provider: Sample.provider, groupRef: Sample.groupRef }

const everyKind: ReadonlyArray<Credentials> = [
  { _tag: "NoCredentials" },
  Sample.credentials(),
  { _tag: "ApiKeyCredentials", apiKey: Redacted.make(AwkwardValues.texts.join("\u0000")) },
  { _tag: "BasicCredentials", username: "Ünïcödé", password: Redacted.make(`${Sample.secret} " \\ 🔑`) },
  { _tag: "OAuthCredentials", accessToken: Redacted.make(Sample.secret) },
  { _tag: "ClientCredentials", clientId: "client", clientSecret: Redacted.make(Sample.secret), scopes: ["api"] },
  {
    _tag: "OAuthCredentials",
    accessToken: Redacted.make(Sample.secret),
    refreshToken: Redacted.make(`${Sample.secret} refresh`),
    expiresAt: Sample.time(9),
    environment: "sandbox"
  }
]

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`ConnectionStore (${name})`, () => {
    const test = over(layer)
    keeping(test)
    changing(test)
    failing(test)
    finding(test)
    ListPartTests.connections(test)
    connectionLimit(test)
  })

const keeping = (test: ReturnType<typeof over>) => {
  test(
    "stores a connection unchanged, with all properties and with only the required ones",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      const text = AwkwardValues.texts.join("")
      const groupRef = GroupRef.make(AwkwardValues.reference)
      const consumerRef = ConsumerRef.make(AwkwardValues.reference)
      const full = Sample.connection(1, {
        group: Sample.group({ groupRef, groupName: text }),
        consumer: Sample.consumer({ consumerRef, consumerName: text }),
        authScheme: "oauth2/authorizationCodePKCE",
        status: "working",
        updateTime: Sample.time(8),
        providerWorkspaceRef: text,
        providerConsumerRef: text,
        budgetShare: 0.05,
        providerMetadata: {
          [text]: { value: text, source: "token", displayName: text },
          workspace: { value: "", source: "input" }
        }
      })
      for (const connection of [full, Sample.connection(2)]) {
        yield* store.insert(connection, Sample.credentials())
        same(yield* store.get(project, connection.id), connection)
        const listed = yield* store.list(project, { ...of, groupRef: connection.group.groupRef })
        assert.strictEqual(listed.length, 1)
        for (const each of listed) same(each, connection)
      }
    })
  )

  test(
    "returns credentials of every kind to a call, redacted",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      for (const [n, credentials] of everyKind.entries()) {
        yield* store.insert(Sample.connection(n), credentials)
        const account = yield* store.account(project, Sample.connectionId(n))
        sameCredentials(account.credentials, credentials)
        assert.notInclude(JSON.stringify(account), Sample.secret)
        assert.notInclude(String(account.credentials), Sample.secret)
        assert.deepInclude(account, { connectionId: Sample.connectionId(n), provider: Sample.provider, metadata: {} })
      }
    })
  )

  test(
    "shows no credentials in a connection",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      yield* store.update(project, Sample.connectionId(), { credentials: Sample.credentials(2) }, Sample.time(2))
      const shown = [yield* store.get(project, Sample.connectionId()), ...(yield* store.list(project, of))]
      assert.notInclude(JSON.stringify(shown), Sample.secret)
    })
  )

  test(
    "returns the facts of the account to a call",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      const providerMetadata = {
        workspace: { value: "acme", source: "input", displayName: "Workspace" },
        region: { value: "eu", source: "provider" }
      } as const
      yield* store.insert(Sample.connection(1, { providerMetadata }), Sample.credentials())
      const { metadata } = yield* store.account(project, Sample.connectionId())
      assert.deepStrictEqual(metadata, { workspace: "acme", region: "eu" })
    })
  )
}

const changing = (test: ReturnType<typeof over>) => {
  test(
    "replaces credentials, returns the new ones to calls, and sets the status to created",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      yield* store.insert(Sample.connection(1, { status: "bad_credentials" }), Sample.credentials(1))
      yield* store.insert(Sample.connection(2), Sample.credentials(2))
      for (const credentials of everyKind) {
        yield* store.update(project, Sample.connectionId(), { credentials }, Sample.time(5))
        sameCredentials((yield* store.account(project, Sample.connectionId())).credentials, credentials)
      }
      same(yield* store.get(project, Sample.connectionId()), Sample.connection(1, { updateTime: Sample.time(5) }))
      sameCredentials((yield* store.account(project, Sample.connectionId(2))).credentials, Sample.credentials(2))
    })
  )

  test(
    "updates the named properties only; new credentials or facts reset a bad connection to created",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      const id = Sample.connectionId()
      const providerMetadata = { region: { value: "eu", source: "input" } } as const
      yield* store.insert(Sample.connection(1, { status: "bad_credentials", providerMetadata }), Sample.credentials())
      const text = AwkwardValues.texts.join("")
      const named = yield* store.update(project, id, { providerWorkspaceRef: text }, Sample.time(5))
      const expected = Sample.connection(1, {
        status: "bad_credentials",
        providerMetadata,
        providerWorkspaceRef: text,
        updateTime: Sample.time(5)
      })
      same(named, expected)
      sameCredentials((yield* store.account(project, id)).credentials, Sample.credentials())
      const credentials = yield* store.update(project, id, { credentials: Sample.credentials(2) }, Sample.time(6))
      same(credentials, { ...expected, status: "created", updateTime: Sample.time(6) })
      sameCredentials((yield* store.account(project, id)).credentials, Sample.credentials(2))
      yield* store.setStatus(project, id, "bad_credentials", Sample.time(7))
      const facts = yield* store.update(project, id, { providerMetadata: {} }, Sample.time(8))
      same(facts, { ...expected, status: "created", providerMetadata: {}, updateTime: Sample.time(8) })
      same(yield* store.get(project, id), facts)
      sameCredentials((yield* store.account(project, id)).credentials, Sample.credentials(2))
      const shared = yield* store.update(project, id, { budgetShare: 0.3 }, Sample.time(9))
      same(shared, { ...facts, budgetShare: 0.3, updateTime: Sample.time(9) })
    })
  )

  test(
    "deletes a connection unless an installation uses it",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.installed
      const id = Sample.connectionId()
      const refused = yield* Effect.flip(store.remove(project, id))
      assert.deepInclude(refused, { _tag: "ConnectionInUse", connectionId: id })
      same(yield* store.get(project, id), Sample.connection())
      yield* (yield* InstallationStore).remove({
        projectId: project,
        integrationId: Sample.integrationId(),
        groupRef: Sample.groupRef
      })
      yield* store.remove(project, id)
      for (const ask of [store.get(project, id), store.account(project, id), store.remove(project, id)]) {
        assert.deepInclude(yield* Effect.flip<unknown, { readonly _tag: string }, never>(ask), {
          _tag: "ConnectionNotFound"
        })
      }
    })
  )

  connectionAccount(test)

  test(
    "keeps a check's warnings until the next credentials or status",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      const id = Sample.connectionId()
      const warnings = [{ message: "lacks a scope", reason: "missing-scope", scopes: ["oauth"] }] as const
      const shows = (more: Partial<Connection>, n: number) =>
        Effect.map(store.get(project, id), (now) =>
          same(now, Sample.connection(1, { ...more, updateTime: Sample.time(n) }))
        )
      yield* store.insert(Sample.connection(1, { warnings, updateTime: Sample.time(3) }), Sample.credentials())
      yield* shows({ warnings }, 3)
      yield* store.update(project, id, { providerMetadata: {} }, Sample.time(4))
      yield* shows({ providerMetadata: {}, warnings }, 4)
      yield* store.setStatus(project, id, "working", Sample.time(5))
      yield* shows({ providerMetadata: {}, status: "working" }, 5)
      const credentials = Sample.credentials(2)
      const byUpdate = store.update(project, id, { credentials }, Sample.time(7))
      for (const replace of [byUpdate, store.update(project, id, { credentials }, Sample.time(7))]) {
        yield* store.update(project, id, { credentials, warnings }, Sample.time(6))
        yield* shows({ providerMetadata: {}, warnings }, 6)
        yield* replace
        yield* shows({ providerMetadata: {} }, 7)
      }
    })
  )

  test(
    "sets the status and the update time, and keeps the credentials",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      for (const [n, status] of (["working", "bad_credentials", "created"] as const).entries()) {
        const updateTime = Sample.time(10 + n)
        yield* store.setStatus(project, Sample.connectionId(), status, updateTime)
        same(yield* store.get(project, Sample.connectionId()), Sample.connection(1, { status, updateTime }))
      }
      sameCredentials((yield* store.account(project, Sample.connectionId())).credentials, Sample.credentials())
    })
  )
}

const failing = (test: ReturnType<typeof over>) => {
  const id = Sample.connectionId()
  const why = `the key was revoked ${AwkwardValues.texts.join("")}`
  const error = Effect.gen(function* () {
    const { lastError } = yield* (yield* ConnectionStore).get(project, id)
    return lastError
  })
  const broken = Effect.gen(function* () {
    const store = yield* ConnectionStore
    yield* Seed.connected
    yield* store.setStatus(project, id, "bad_credentials", Sample.time(10), why)
    return store
  })

  test(
    "keeps the reason and time of refused credentials until the reason changes or is cleared",
    Effect.gen(function* () {
      const store = yield* broken
      const lastError = { message: why, time: Sample.time(10) }
      const expected = Sample.connection(1, { status: "bad_credentials", updateTime: Sample.time(10), lastError })
      same(yield* store.get(project, id), expected)
      const [listed = assert.fail("nothing is listed")] = yield* store.list(project, of)
      same(listed, expected)
      same(yield* store.update(project, id, { providerWorkspaceRef: "acme" }, Sample.time(11)), {
        ...expected,
        providerWorkspaceRef: "acme",
        updateTime: Sample.time(11)
      })
      yield* store.setStatus(project, id, "bad_credentials", Sample.time(12))
      assert.isUndefined(yield* error)
    })
  )

  const recoveries: Readonly<Record<string, Effect.Effect<unknown, object, ConnectionStore>>> = {
    "a call went through": Effect.flatMap(ConnectionStore, (store) =>
      store.setStatus(project, id, "working", Sample.time(11), "not said of what works")
    ),
    "it has other credentials": Effect.flatMap(ConnectionStore, (store) =>
      store.update(project, id, { credentials: Sample.credentials(2) }, Sample.time(11))
    ),
    "it has other facts": Effect.flatMap(ConnectionStore, (store) =>
      store.update(project, id, { providerMetadata: {} }, Sample.time(11))
    ),
    "its token was refreshed": Effect.gen(function* () {
      const store = yield* ConnectionStore
      const lease = yield* store.takeRefresh(project, id, { now: Sample.time(11), until: Sample.time(60) })
      const refreshed = { credentials: Sample.credentials(2), facts: {} }
      yield* store.saveRefreshed(project, id, Option.getOrThrow(lease), refreshed, Sample.time(11))
    })
  }
  for (const [sentence, recovery] of Object.entries(recoveries)) {
    test(
      `shows no previous error once ${sentence}`,
      Effect.gen(function* () {
        yield* broken
        yield* recovery
        assert.isUndefined(yield* error)
      })
    )
  }
}

const finding = (test: ReturnType<typeof over>) => {
  test(
    "lists the connections of one group at one provider, the newest first",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      const globex = Sample.group({ groupRef: GroupRef.make("globex") })
      for (const n of [1, 2, 3]) yield* store.insert(Sample.connection(n), Sample.credentials())
      yield* store.insert(Sample.connection(4, { group: globex }), Sample.credentials())
      const bob = Sample.consumer({ consumerRef: ConsumerRef.make("bob") })
      yield* store.insert(Sample.connection(6, { consumer: bob, providerWorkspaceRef: "W1" }), Sample.credentials())
      yield* store.insert(Sample.connection(5, { provider: ProviderName.make("other") }), Sample.credentials())
      const listed = yield* store.list(project, of)
      assert.deepStrictEqual(
        listed.map(({ id }) => id),
        [6, 3, 2, 1].map((n) => Sample.connectionId(n))
      )
      assert.deepStrictEqual(yield* store.list(project, { ...of, groupRef: GroupRef.make("unknown") }), [])
      const counted = [
        [{}, 6],
        [{ provider: Sample.provider }, 5],
        [{ groupRef: globex.groupRef }, 1],
        [{ consumerRef: bob.consumerRef }, 1],
        [{ consumerRef: bob.consumerRef, groupRef: globex.groupRef }, 0],
        [{ provider: Sample.provider, providerWorkspaceRef: "W1" }, 1],
        [{ provider: Sample.provider, providerWorkspaceRef: "w1" }, 0]
      ] as const
      for (const [meant, count] of counted) assert.lengthOf(yield* store.list(project, meant), count)
      assert.lengthOf(yield* store.list(Sample.projectId(2), {}), 0)
    })
  )

  test(
    "neither returns nor changes anything of another project, or anything that was never saved",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      const nowhere = [
        [Sample.projectId(2), Sample.connectionId()] as const,
        ...AwkwardValues.unknownIds.flatMap((id) => [
          [project, ConnectionId.make(id)] as const,
          [ProjectId.make(id), Sample.connectionId()] as const
        ])
      ]
      for (const [projectId, connectionId] of nowhere) {
        const asked: ReadonlyArray<Effect.Effect<unknown, AccountMismatch | ConnectionNotFound | StoreUnavailable>> = [
          store.get(projectId, connectionId),
          store.account(projectId, connectionId),
          store.update(projectId, connectionId, { credentials: Sample.credentials(2) }, Sample.time(5)),
          store.setStatus(projectId, connectionId, "working", Sample.time(5)),
          store.update(projectId, connectionId, { providerWorkspaceRef: "x" }, Sample.time(5)),
          Effect.catchTag(store.remove(projectId, connectionId), "ConnectionInUse", Effect.die)
        ]
        for (const ask of asked) {
          const refused = yield* Effect.flip(ask)
          assert.deepInclude(refused, { _tag: "ConnectionNotFound", connectionId })
        }
        if (projectId !== project) assert.deepStrictEqual(yield* store.list(projectId, of), [])
      }
      for (const groupRef of AwkwardValues.unknownRefs) {
        assert.deepStrictEqual(yield* store.list(project, { ...of, groupRef }), [])
      }
      same(yield* store.get(project, Sample.connectionId()), Sample.connection())
      sameCredentials((yield* store.account(project, Sample.connectionId())).credentials, Sample.credentials())
    })
  )
}
