/** What every adapter of OAuthSessionStore must pass. */
import { assert, describe } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { GroupRef, OAuthSessionId, ProjectId } from "../domain/Ids.ts"
import { OAuthSession } from "../domain/OAuthSession.ts"
import { OAuthSessionStore } from "../ports/OAuthSessionStore.ts"
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

/** Before every session. */
const never = Sample.time(0)

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`OAuthSessionStore (${name})`, () => {
    const test = over(layer)
    keeping(test)
    using(test)
    forgetting(test)
  })

const keeping = (test: ReturnType<typeof over>) => {
  test(
    "keeps a session as it was given, with all it may say and with the least, and shows no secret",
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
        connectionId: Sample.connectionId(),
        redirectUrl: "https://app.test/connected?a=1#b"
      })
      yield* store.open(session, { stateDigest: "least" }, never)
      yield* store.open(full, proof, never)
      for (const kept of [session, full]) {
        const found = yield* store.get(project, kept.id)
        same(found.session, kept)
        assert.isUndefined(found.ending)
        assert.notInclude(JSON.stringify(found), Sample.secret)
      }
    })
  )

  test(
    "says what a session came to; the first ending stays",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, proof, never)
      const connected = { _tag: "Connected", connectionId: Sample.connectionId() } as const
      yield* store.end(project, id, connected)
      yield* store.end(project, id, { _tag: "Failed", error: "too late" })
      assert.deepStrictEqual((yield* store.get(project, id)).ending, connected)
      const other = Sample.oauthSession(2)
      yield* store.open(other, { stateDigest: "other" }, never)
      const failed = { _tag: "Failed", error: AwkwardValues.texts.join("") } as const
      yield* store.end(project, other.id, failed)
      assert.deepStrictEqual((yield* store.get(project, other.id)).ending, failed)
    })
  )

  test(
    "shows and ends nothing of another project, and nothing that was never opened",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, proof, never)
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
    "brings the session of a state with its verifier, once, also of many who ask at the same time",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, proof, never)
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
    "brings no verifier where there was none",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, { stateDigest: "digest" }, never)
      assert.isUndefined((yield* store.use("digest", during)).codeVerifier)
    })
  )

  test(
    "refuses a state that nobody was given, and one that comes too late",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      yield* store.open(session, proof, never)
      assert.strictEqual(yield* refusal("digest", session.expireTime), "expired")
      for (const unknown of ["", "Digest", "digest ", ...AwkwardValues.texts]) {
        assert.strictEqual(yield* refusal(unknown), "unknown")
      }
      yield* store.use("digest", DateTime.subtract(session.expireTime, { milliseconds: 1 }))
    })
  )
}

const forgetting = (test: ReturnType<typeof over>) =>
  test(
    "forgets what was over before a moment, and nothing else",
    Effect.gen(function* () {
      const store = yield* OAuthSessionStore
      yield* Seed.projects
      const later = Sample.oauthSession(2, { expireTime: Sample.time(900) })
      yield* store.open(session, proof, never)
      yield* store.open(later, { stateDigest: "later" }, never)
      yield* store.open(
        Sample.oauthSession(3),
        { stateDigest: "third" },
        DateTime.add(session.expireTime, { seconds: 1 })
      )
      assert.strictEqual((yield* Effect.flip(store.get(project, id)))._tag, "OAuthSessionNotFound")
      same((yield* store.get(project, later.id)).session, later)
    })
  )
