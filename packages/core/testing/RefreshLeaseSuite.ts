/** What every adapter of ConnectionStore must pass of refreshes: one at a time, and none saved over newer credentials. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { Connection } from "@fieldgate/core/connections/Connection"
import { Credentials } from "@fieldgate/core/connections/Credentials"
import { ConnectionId, ProjectId } from "@fieldgate/core/domain/Ids"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(Connection)
const sameCredentials = sameAs(Credentials)
const project = Sample.projectId()
const id = Sample.connectionId()

const oauth = (n: number): Credentials => ({
  _tag: "OAuthCredentials",
  accessToken: Redacted.make(`${Sample.secret}-${n}`),
  refreshToken: Redacted.make(`${Sample.secret}-refresh-${n}`)
})

/** Takes the lease at a second of the sample's day, for a minute. */
const take = (second: number) =>
  Effect.flatMap(ConnectionStore, (store) =>
    store.takeRefresh(project, id, { now: Sample.time(second), until: Sample.time(second + 60) })
  )
const taken = (second: number) => Effect.flatMap(take(second), Effect.fromOption)

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`ConnectionStore, refreshes (${name})`, () => {
    const test = over(layer)
    taking(test)
    saving(test)
  })

const taking = (test: ReturnType<typeof over>) => {
  test(
    "gives the lease to one of many requests, with the current account",
    Effect.gen(function* () {
      yield* Seed.projects
      const providerMetadata = { workspace: { value: "acme", source: "input" } } as const
      yield* (yield* ConnectionStore).insert(Sample.connection(1, { providerMetadata }), oauth(1))
      const tries = yield* Effect.forEach([1, 2, 3, 4, 5], () => take(1), { concurrency: "unbounded" })
      const leases = tries.flatMap((lease) => Option.toArray(lease))
      assert.strictEqual(leases.length, 1)
      for (const { account } of leases) {
        sameCredentials(account.credentials, oauth(1))
        assert.deepInclude(account, { connectionId: id, provider: Sample.provider, metadata: { workspace: "acme" } })
      }
      assert.notInclude(JSON.stringify(leases), Sample.secret)
    })
  )

  test(
    "gives the lease to the next request once it is released or has expired",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      const first = yield* taken(1)
      yield* store.releaseRefresh(project, id, first)
      const second = yield* taken(2)
      assert.isTrue(Option.isNone(yield* take(61)))
      yield* taken(62)
      yield* store.releaseRefresh(project, id, second)
      assert.isTrue(Option.isNone(yield* take(63)), "an expired lease can't release another process's lease")
    })
  )

  test(
    "has no lease for another project's connection, or for one that was never saved",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      const lease = yield* taken(1)
      const nowhere = [
        [Sample.projectId(2), id] as const,
        ...AwkwardValues.unknownIds.map((unknown) => [project, ConnectionId.make(unknown)] as const),
        ...AwkwardValues.unknownIds.map((unknown) => [ProjectId.make(unknown), id] as const)
      ]
      for (const [projectId, connectionId] of nowhere) {
        const asked = store.takeRefresh(projectId, connectionId, { now: Sample.time(90), until: Sample.time(99) })
        assert.deepInclude(yield* Effect.flip(asked), { _tag: "ConnectionNotFound", connectionId })
        const refreshed = { credentials: oauth(9), facts: {} }
        assert.isFalse(yield* store.saveRefreshed(projectId, connectionId, lease, refreshed, Sample.time(9)))
        yield* store.releaseRefresh(projectId, connectionId, lease)
      }
      assert.isTrue(Option.isNone(yield* take(2)))
      sameCredentials((yield* store.account(project, id)).credentials, Sample.credentials())
    })
  )
}

const saving = (test: ReturnType<typeof over>) => {
  const facts = { instanceUrl: "https://acme.example" }
  const providerMetadata = { instanceUrl: { value: "https://acme.example", source: "token" } } as const

  test(
    "names the account where none was known, and refuses tokens of another one from then on",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      const first = yield* taken(1)
      const refreshed = { credentials: oauth(2), facts: {} }
      assert.isTrue(yield* store.saveRefreshed(project, id, first, { ...refreshed, accountRef: "A" }, Sample.time(2)))
      assert.deepInclude((yield* store.get(project, id)).account, { accountRef: "A" })
      const second = yield* taken(3)
      const other = { credentials: oauth(3), facts: { host: "b" }, accountRef: "B" }
      const refused = yield* Effect.flip(store.saveRefreshed(project, id, second, other, Sample.time(4)))
      assert.deepInclude(refused, { _tag: "AccountMismatch", accountRef: "A", otherAccountRef: "B" })
      const { credentials, metadata } = yield* store.account(project, id)
      sameCredentials(credentials, oauth(2))
      assert.deepStrictEqual(metadata, {})
      assert.isTrue(
        yield* store.saveRefreshed(project, id, second, { credentials: oauth(4), facts: {} }, Sample.time(5))
      )
    })
  )

  test(
    "keeps what is known of an account that the provider names without an id",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      const account = { name: "Acme", checkTime: Sample.time(1) }
      yield* store.insert(Sample.connection(1, { account }), oauth(1))
      const refreshed = { credentials: oauth(2), facts: {} }
      assert.isTrue(yield* store.saveRefreshed(project, id, yield* taken(1), refreshed, Sample.time(2)))
      assert.deepStrictEqual((yield* store.get(project, id)).account, account)
    })
  )

  test(
    "saves the result of a refresh and ends the lease in one step",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      yield* store.insert(Sample.connection(1, { status: "working" }), oauth(1))
      const lease = yield* taken(1)
      const refreshed = { credentials: oauth(2), facts }
      assert.isTrue(yield* store.saveRefreshed(project, id, lease, refreshed, Sample.time(9)))
      const account = yield* store.account(project, id)
      sameCredentials(account.credentials, oauth(2))
      assert.deepStrictEqual(account.metadata, { instanceUrl: "https://acme.example" })
      const expected = Sample.connection(1, { status: "working", updateTime: Sample.time(9), providerMetadata })
      same(yield* store.get(project, id), expected)
      const next = yield* taken(2)
      sameCredentials(next.account.credentials, oauth(2))
      assert.isFalse(yield* store.saveRefreshed(project, id, lease, refreshed, Sample.time(10)), "saved once")
    })
  )

  test(
    "keeps facts that were saved during the refresh, except those that came with the token",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      const lease = yield* taken(1)
      const inputFact = (value: string) => ({ value, source: "input" }) as const
      const changes = { providerMetadata: { region: inputFact("eu"), instanceUrl: inputFact("https://old.example") } }
      yield* store.update(project, id, changes, Sample.time(2))
      assert.isTrue(
        yield* store.saveRefreshed(project, id, lease, { credentials: oauth(2), facts }, Sample.time(3)),
        "a change of facts is no change of credentials"
      )
      const { metadata } = yield* store.account(project, id)
      assert.deepStrictEqual(metadata, { region: "eu", instanceUrl: "https://acme.example" })
    })
  )

  test(
    "resets a connection with bad credentials to created after a successful refresh",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      const lease = yield* taken(1)
      yield* store.setStatus(project, id, "bad_credentials", Sample.time(2))
      const refreshed = { credentials: oauth(2), facts: {} }
      assert.isTrue(yield* store.saveRefreshed(project, id, lease, refreshed, Sample.time(3)))
      assert.strictEqual((yield* store.get(project, id)).status, "created")
    })
  )

  test(
    "overwrites no credentials that were replaced during the refresh, and lets them be refreshed",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      const lease = yield* taken(1)
      yield* store.update(project, id, { credentials: oauth(5) }, Sample.time(2))
      const refreshed = { credentials: oauth(2), facts }
      assert.isFalse(yield* store.saveRefreshed(project, id, lease, refreshed, Sample.time(3)))
      const account = yield* store.account(project, id)
      sameCredentials(account.credentials, oauth(5))
      assert.deepStrictEqual(account.metadata, {})
      assert.isTrue(Option.isSome(yield* take(3)))
    })
  )

  const changes: Readonly<Record<string, (n: number) => Effect.Effect<unknown, object, ConnectionStore>>> = {
    "connecting the account again": (n) =>
      Effect.flatMap(ConnectionStore, (store) => store.update(project, id, { credentials: oauth(n) }, Sample.time(n))),
    "a refresh": (n) =>
      Effect.gen(function* () {
        const refreshed = { credentials: oauth(n), facts }
        const lease = yield* taken(n * 100)
        assert.isTrue(
          yield* (yield* ConnectionStore).saveRefreshed(project, id, lease, refreshed, Sample.time(n * 100))
        )
      })
  }
  for (const [first, change] of Object.entries(changes)) {
    for (const [second, other] of Object.entries(changes)) {
      test(
        `saves nothing of a refresh that started before ${first} and ${second}`,
        Effect.gen(function* () {
          const store = yield* ConnectionStore
          yield* Seed.connected
          const lease = yield* taken(1)
          yield* change(3)
          yield* other(4)
          assert.isFalse(
            yield* store.saveRefreshed(project, id, lease, { credentials: oauth(2), facts }, Sample.time(900))
          )
          sameCredentials((yield* store.account(project, id)).credentials, oauth(4))
        })
      )
    }
  }
}
