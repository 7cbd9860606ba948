/** @rule oauth.state */
import { assert, describe } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { ConsumerRef, GroupRef, OAuthSessionId, ProjectId } from "@fieldgate/core/domain/Ids"
import { OAuthSession } from "@fieldgate/core/connections/OAuthSession"
import { OAuthSessionStore } from "@fieldgate/core/connections/OAuthSessionStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(OAuthSession)
const project = Sample.projectId()
const verifier = Redacted.make(Sample.secret)
const proof = { stateDigest: "digest", codeVerifier: verifier }
const session = Sample.oauthSession()
const during = Sample.time(2)
const { id } = session

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`OAuthSessionStore (${name})`, () => {
    const test = over(layer)
    keeping(test)
    using(test)
    confirming(test)
    forgetting(test)
  })

const keeping = (test: ReturnType<typeof over>) => {
  test(
    "stores a session unchanged, with all properties and with only the required ones, and shows no secret",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      const text = AwkwardValues.texts.join("")
      const full = Sample.oauthSession(2, {
        groupRef: GroupRef.make(AwkwardValues.reference),
        groupName: text,
        consumerName: text,
        providerWorkspaceRef: text,
        providerMetadata: { [text]: { value: text, source: "input", displayName: text } },
        budgetShare: 0.35,
        connectionId: Sample.connectionId(),
        redirectUrl: "https://app.test/connected?a=1#b",
        openerOrigin: "https://app.test",
        confirmation: "none"
      })
      yield* store.open(session, { stateDigest: "least" })
      yield* store.open(full, proof)
      for (const kept of [session, full]) {
        const found = yield* store.get(project, kept.id)
        same(found.session, kept)
        assert.isUndefined(found.ending)
        assert.notInclude(JSON.stringify(found), Sample.secret)
      }
    })
  )

  test(
    "returns how a session ended, and keeps the first ending",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, proof)
      const connected = { _tag: "Connected", connectionId: Sample.connectionId() } as const
      yield* store.end(project, id, connected)
      yield* store.end(project, id, { _tag: "Failed", error: "too late" })
      assert.deepStrictEqual((yield* store.get(project, id)).ending, connected)
      const other = Sample.oauthSession(2)
      yield* store.open(other, { stateDigest: "other" })
      const failed = { _tag: "Failed", error: AwkwardValues.texts.join("") } as const
      yield* store.end(project, other.id, failed)
      assert.deepStrictEqual((yield* store.get(project, other.id)).ending, failed)
    })
  )

  test(
    "neither returns nor ends a session of another project, or one that was never opened",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, proof)
      const nowhere = [
        [Sample.projectId(2), id] as const,
        ...AwkwardValues.unknownIds.flatMap((unknown) => [
          [project, OAuthSessionId.make(unknown)] as const,
          [ProjectId.make(unknown), id] as const
        ])
      ]
      for (const [projectId, sessionId] of nowhere) {
        const ended = store.end(projectId, sessionId, { _tag: "Failed", error: "theirs" })
        for (const ask of [store.get(projectId, sessionId), ended]) {
          assert.deepInclude(yield* Effect.flip(ask), { _tag: "OAuthSessionNotFound", sessionId })
        }
      }
      assert.isUndefined((yield* store.get(project, id)).ending)
    })
  )
}

const using = (test: ReturnType<typeof over>) => {
  const refusal = (stateDigest: string, at = during) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip((yield* OAuthSessionStore).use(stateDigest, at))
      return error._tag === "OAuthStateRefused" ? error.reason : error._tag
    })

  test(
    "returns the session of a state with its verifier once, also to concurrent requests",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, proof)
      const tries = yield* Effect.forEach([1, 2, 3, 4, 5], () => Effect.result(store.use("digest", during)), {
        concurrency: "unbounded"
      })
      const [used, ...others] = tries.flatMap((each) => (each._tag === "Success" ? [each.success] : []))
      assert.lengthOf(others, 0)
      same(used?.session ?? assert.fail("one of them gets it"), session)
      assert.strictEqual(used?.codeVerifier && Redacted.value(used.codeVerifier), Sample.secret)
      assert.strictEqual(yield* refusal("digest"), "used")
    })
  )

  test(
    "returns no verifier if there was none",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, { stateDigest: "digest" })
      yield* store.open(Sample.oauthSession(2), { ...proof, stateDigest: "other" })
      assert.isUndefined((yield* store.use("digest", during)).codeVerifier)
      const { codeVerifier } = yield* store.use("other", during)
      assert.strictEqual(codeVerifier && Redacted.value(codeVerifier), Sample.secret, "another session stays unused")
    })
  )

  test(
    "refuses an unknown state and an expired one",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, proof)
      assert.strictEqual(yield* refusal("digest", session.expireTime), "expired")
      for (const unknown of ["", "Digest", "digest ", ...AwkwardValues.texts]) {
        assert.strictEqual(yield* refusal(unknown), "unknown")
      }
      yield* store.use("digest", DateTime.subtract(session.expireTime, { milliseconds: 1 }))
    })
  )
}

const confirming = (test: ReturnType<typeof over>) => {
  const confirmBy = Sample.time(700)
  const beforeIt = DateTime.subtract(confirmBy, { milliseconds: 1 })
  const grant = Redacted.make(`{"accessToken":"${Sample.secret}"}`)
  const held = { completionDigest: "completion", grant, confirmBy }
  const granted = Effect.gen(function* () {
    const store = yield* OAuthSessionStore
    yield* Seed.projects
    yield* store.open(session, proof)
    yield* store.use("digest", during)
    yield* store.hold(project, id, held)
    return store
  })
  const refusal = (digest: string, at = during, sessionId = id, projectId = project) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip((yield* OAuthSessionStore).release(projectId, sessionId, digest, at))
      return error._tag === "OAuthCompletionRefused" ? error.reason : error._tag
    })

  test(
    "releases a grant for its digest once, also to concurrent requests",
    Effect.gen(function* () {
      const store = yield* granted
      const tries = yield* Effect.forEach(
        [1, 2, 3, 4, 5],
        () => Effect.result(store.release(project, id, "completion", beforeIt)),
        { concurrency: "unbounded" }
      )
      const released = tries.flatMap((each) => (each._tag === "Success" ? [Redacted.value(each.success)] : []))
      assert.deepStrictEqual(released, [Redacted.value(grant)])
      assert.strictEqual(yield* refusal("completion"), "used")
    })
  )

  test(
    "shows the deadline of a grant, and nothing of its content",
    Effect.gen(function* () {
      const store = yield* granted
      const state = yield* store.get(project, id)
      assert.deepStrictEqual(state.confirmBy && DateTime.formatIso(state.confirmBy), DateTime.formatIso(confirmBy))
      assert.isUndefined(state.ending)
      for (const hidden of [Sample.secret, "completion"]) assert.notInclude(JSON.stringify(state), hidden)
    })
  )

  test(
    "refuses a wrong digest or project, a late request and a session without a grant, and keeps the grant",
    Effect.gen(function* () {
      const store = yield* granted
      for (const wrong of ["", "Completion", "completion ", "completio", ...AwkwardValues.texts]) {
        assert.strictEqual(yield* refusal(wrong), "wrong")
      }
      assert.strictEqual(yield* refusal("completion", confirmBy), "expired")
      assert.strictEqual(yield* refusal("completion", during, id, Sample.projectId(2)), "OAuthSessionNotFound")
      const other = Sample.oauthSession(2)
      yield* store.open(other, { stateDigest: "other" })
      assert.strictEqual(yield* refusal("completion", during, other.id), "not-pending")
      for (const unknown of AwkwardValues.unknownIds) {
        assert.strictEqual(yield* refusal("completion", during, OAuthSessionId.make(unknown)), "OAuthSessionNotFound")
      }
      yield* store.release(project, id, "completion", beforeIt)
    })
  )

  test(
    "holds no grant for a session that has ended or was removed",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, proof)
      yield* store.end(project, id, { _tag: "Failed", error: "denied" })
      yield* store.hold(project, id, held)
      assert.strictEqual(yield* refusal("completion"), "not-pending")
      assert.isUndefined((yield* store.get(project, id)).confirmBy)
      const gone = yield* Effect.flip(store.hold(project, Sample.oauthSessionId(9), held))
      assert.strictEqual(gone._tag, "OAuthSessionNotFound")
    })
  )

  test(
    "drops grants that were not confirmed before the deadline, a few at a time, and keeps their sessions",
    Effect.gen(function* () {
      const store = yield* granted
      const others = [2, 3].map((n) => Sample.oauthSession(n))
      for (const each of others) {
        yield* store.open(each, { stateDigest: each.id })
        yield* store.hold(project, each.id, held)
      }
      const later = Sample.oauthSession(4)
      yield* store.open(later, { stateDigest: "later" })
      yield* store.hold(project, later.id, { ...held, confirmBy: Sample.time(900) })
      assert.strictEqual(yield* store.dropExpired(beforeIt, 10), 0)
      assert.strictEqual(yield* store.dropExpired(confirmBy, 2), 2)
      assert.strictEqual(yield* store.dropExpired(confirmBy, 2), 1)
      assert.strictEqual(yield* store.dropExpired(confirmBy, 2), 0)
      for (const each of [session, ...others]) assert.strictEqual(yield* refusal("completion", during, each.id), "used")
      assert.isDefined((yield* store.get(project, id)).confirmBy)
      yield* store.release(project, later.id, "completion", confirmBy)
    })
  )
}

const forgetting = (test: ReturnType<typeof over>) => {
  const isKept = (sessionId: OAuthSessionId) =>
    Effect.flatMap(OAuthSessionStore, (store) =>
      store.get(project, sessionId).pipe(
        Effect.as(true),
        Effect.catchTag("OAuthSessionNotFound", () => Effect.succeed(false))
      )
    )

  test(
    "removes sessions that ended before a given time, a few at a time, and nothing else",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      const others = [2, 3].map((n) => Sample.oauthSession(n, { expireTime: session.expireTime }))
      const later = Sample.oauthSession(4, { expireTime: Sample.time(900) })
      for (const each of [session, ...others, later]) yield* store.open(each, { stateDigest: each.id })
      assert.strictEqual(
        yield* store.sweep(session.expireTime, 10),
        0,
        "one that ends at that moment is not over before it"
      )
      const after = DateTime.add(session.expireTime, { seconds: 1 })
      assert.strictEqual(yield* store.sweep(after, 2), 2)
      assert.strictEqual(yield* store.sweep(after, 2), 1)
      assert.strictEqual(yield* store.sweep(after, 2), 0)
      assert.deepStrictEqual(yield* Effect.forEach([session, ...others, later], (each) => isKept(each.id)), [
        false,
        false,
        false,
        true
      ])
    })
  )

  test(
    "counts the open sessions of one consumer",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      const of = { projectId: project, groupRef: session.groupRef, consumerRef: session.consumerRef }
      const others = [
        Sample.oauthSession(2, { groupRef: GroupRef.make("globex") }),
        Sample.oauthSession(3, { consumerRef: ConsumerRef.make("bob") }),
        Sample.oauthSession(4),
        Sample.oauthSession(5, { projectId: Sample.projectId(2) })
      ]
      for (const each of [session, ...others]) yield* store.open(each, { stateDigest: each.id })
      assert.strictEqual(yield* store.countOpen(of, during), 2)
      yield* store.end(project, id, { _tag: "Failed", error: "refused" })
      assert.strictEqual(yield* store.countOpen(of, during), 1)
      const { expireTime } = Sample.oauthSession(4)
      assert.strictEqual(yield* store.countOpen(of, DateTime.subtract(expireTime, { milliseconds: 1 })), 1)
      assert.strictEqual(yield* store.countOpen(of, expireTime), 0)
    })
  )

  test(
    "removes the sessions of a group, and of no other",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      const other = Sample.oauthSession(2, { groupRef: GroupRef.make("another group") })
      yield* store.open(session, proof)
      yield* store.open(other, { stateDigest: "other" })
      yield* store.removeGroup(Sample.projectId(2), session.groupRef)
      assert.isTrue(yield* isKept(id))
      yield* store.removeGroup(project, session.groupRef)
      assert.deepStrictEqual([yield* isKept(id), yield* isKept(other.id)], [false, true])
    })
  )
}
