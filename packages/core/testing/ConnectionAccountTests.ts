/** What every adapter of ConnectionStore must pass of accounts: a connection keeps the first one that is named. @rule connection.account */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Connection } from "@fieldgate/core/connections/Connection"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { Credentials } from "@fieldgate/core/connections/Credentials"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type over, sameAs } from "./StoreTest.ts"

const same = sameAs(Connection)
const sameCredentials = sameAs(Credentials)
const project = Sample.projectId()

export const connectionAccount = (test: ReturnType<typeof over>) => {
  test(
    "keeps the account that was named first, and refuses changes with another one",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      const id = Sample.connectionId()
      const account = { name: "Acme", accountRef: "44237313", checkTime: Sample.time(3) }
      const working = { status: "working", account } as const
      yield* store.insert(Sample.connection(1, working), Sample.credentials())
      same(yield* store.get(project, id), Sample.connection(1, working))
      const renamed = { name: "Acme Inc", accountRef: "44237313", checkTime: Sample.time(4) }
      same(
        yield* store.update(project, id, { credentials: Sample.credentials(2), account: renamed }, Sample.time(5)),
        Sample.connection(1, { status: "working", account: renamed, updateTime: Sample.time(5) })
      )
      same(
        yield* store.update(project, id, { providerMetadata: {} }, Sample.time(6)),
        Sample.connection(1, { status: "created", account: renamed, providerMetadata: {}, updateTime: Sample.time(6) })
      )
      const unchecked = Sample.connection(1, {
        status: "created",
        account: renamed,
        providerMetadata: {},
        updateTime: Sample.time(7)
      })
      same(yield* store.update(project, id, { credentials: Sample.credentials(3) }, Sample.time(7)), unchecked)
      const other = { name: "Globex", accountRef: "7", checkTime: Sample.time(8) }
      for (const more of [{}, { credentials: Sample.credentials(4) }]) {
        const refused = yield* Effect.flip(store.update(project, id, { ...more, account: other }, Sample.time(8)))
        assert.deepInclude(refused, {
          _tag: "AccountMismatch",
          connectionId: id,
          accountRef: "44237313",
          otherAccountRef: "7"
        })
        assert.include(refused.message, '"Globex" (7), but the connection')
      }
      same(yield* store.get(project, id), unchecked)
      sameCredentials((yield* store.account(project, id)).credentials, Sample.credentials(3))
    })
  )

  test(
    "names one account where several changes name the first one at the same time",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.connected
      const id = Sample.connectionId()
      const endings = yield* Effect.forEach(
        ["1", "2", "1", "3"],
        (accountRef, n) =>
          Effect.result(
            store.update(
              project,
              id,
              {
                credentials: Sample.credentials(Number(accountRef)),
                account: { accountRef, checkTime: Sample.time(n) }
              },
              Sample.time(n)
            )
          ),
        { concurrency: "unbounded" }
      )
      const { account } = yield* store.get(project, id)
      const first = account?.accountRef ?? ""
      assert.include(["1", "2", "3"], first)
      for (const [n, accountRef] of ["1", "2", "1", "3"].entries()) {
        assert.strictEqual(endings[n]?._tag, accountRef === first ? "Success" : "Failure")
      }
      sameCredentials((yield* store.account(project, id)).credentials, Sample.credentials(Number(first)))
    })
  )
}
