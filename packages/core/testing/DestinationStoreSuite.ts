import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Destination, type DestinationSecrets } from "@fieldgate/core/webhooks/Destination"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(Destination)
const project = Sample.projectId()

/** What of them a test compares: texts, and until when a key signs. */
const revealed = ({ headers, keys }: DestinationSecrets) => ({
  keys: keys.map(({ key, until }) => [Redacted.value(key), until === undefined ? "" : String(until)]),
  headers: Object.entries(headers).map(([name, value]) => [name, Redacted.value(value)])
})

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`DestinationStore (${name})`, () => {
    const test = over(layer)
    keeping(test)
    changing(test)
    refusing(test)
  })

const keeping = (test: ReturnType<typeof over>) => {
  test(
    "stores a destination unchanged, finds it by name and by id, and lists by name",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* Seed.projects
      const every = Sample.destination(2, { name: "b" })
      const some = Sample.destination(1, {
        name: "a",
        events: ["write.async.done", "connection.error"],
        active: false,
        updateTime: Sample.time(4)
      })
      for (const each of [every, some]) {
        yield* store.insert(each, Sample.destinationSecrets())
        same(yield* store.find(project, each.id), each)
        same(yield* store.find(project, each.name), each)
      }
      const listed = yield* store.list(project)
      assert.deepStrictEqual(
        listed.map(({ name }) => name),
        ["a", "b"]
      )
      assert.isEmpty(yield* store.list(Sample.projectId(2)))
    })
  )

  test(
    "returns the secrets only where they are requested",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* Seed.projects
      const destination = Sample.destination()
      const secrets: DestinationSecrets = {
        keys: [{ key: Redacted.make(`${Sample.secret} 1`) }, { key: Redacted.make("2"), until: Sample.time(9) }],
        headers: { "x-one": Redacted.make(`${Sample.secret} ü`) }
      }
      yield* store.insert(destination, secrets)
      assert.deepStrictEqual(revealed(yield* store.secrets(project, destination.id)), revealed(secrets))
      const updated = yield* store.update(project, destination.id, { active: true }, Sample.time(3))
      const shown = [yield* store.find(project, destination.id), yield* store.list(project), updated]
      assert.notInclude(JSON.stringify([shown, yield* store.secrets(project, destination.id)]), Sample.secret)
    })
  )
}

const changing = (test: ReturnType<typeof over>) => {
  test(
    "updates the named properties, and keeps the others",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* Seed.projects
      const { id, ...first } = Sample.destination(1, { events: ["connection.error"] })
      yield* store.insert({ ...first, id }, Sample.destinationSecrets())
      const at = Sample.time(5)
      const renamed = yield* store.update(project, id, { name: "other" }, at)
      same(renamed, { ...first, id, name: "other", updateTime: at })
      const metadata = { url: "https://example.org/2" }
      const { events: _, ...every } = { ...renamed, metadata, active: false }
      same(yield* store.update(project, id, { url: metadata.url, events: null, active: false }, at), every)
      same(yield* store.find(project, "other"), every)
      assert.deepStrictEqual(revealed(yield* store.secrets(project, id)), revealed(Sample.destinationSecrets()))
    })
  )

  test(
    "derives new secrets from the stored ones, and loses neither of two concurrent changes",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* Seed.projects
      const { id } = Sample.destination()
      yield* store.insert(Sample.destination(2), Sample.destinationSecrets(2))
      yield* store.insert(Sample.destination(), Sample.destinationSecrets())
      const adding = (name: string) =>
        store.update(
          project,
          id,
          { secrets: ({ headers, keys }) => ({ keys, headers: { ...headers, [name]: Redacted.make(name) } }) },
          Sample.time(5)
        )
      yield* Effect.forEach(["x-a", "x-b", "x-c"], adding, { concurrency: "unbounded" })
      const { headers } = yield* store.secrets(project, id)
      assert.includeMembers(Object.keys(headers), ["x-a", "x-b", "x-c"])
      const other = yield* store.secrets(project, Sample.destinationId(2))
      assert.deepStrictEqual(revealed(other), revealed(Sample.destinationSecrets(2)))
    })
  )

  test(
    "removes a destination and frees its name",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* Seed.projects
      const { id, name } = Sample.destination()
      yield* store.insert(Sample.destination(), Sample.destinationSecrets())
      yield* store.remove(project, id)
      assert.strictEqual((yield* Effect.flip(store.find(project, name)))._tag, "DestinationNotFound")
      yield* store.insert(Sample.destination(2, { name }), Sample.destinationSecrets())
    })
  )
}

const refusing = (test: ReturnType<typeof over>) => {
  test(
    "stores at most the allowed number of destinations of a project, also from concurrent calls",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* Seed.projects
      const insert = (n: number, most: number) =>
        store.insert(Sample.destination(n, { name: `d${n}` }), Sample.destinationSecrets(), { most })
      yield* store.insert(Sample.destination(11, { projectId: Sample.projectId(2) }), Sample.destinationSecrets())
      const kept = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (n) => insert(n, 3), {
        concurrency: "unbounded"
      })
      assert.lengthOf(kept.filter(Boolean), 3)
      assert.lengthOf(yield* store.list(project), 3)
      assert.isTrue(yield* insert(12, 4))
      assert.isFalse(yield* insert(13, 4))
    })
  )

  test(
    "requires unique names in a project, but allows them in another one",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* Seed.projects
      const secrets = Sample.destinationSecrets()
      yield* store.insert(Sample.destination(1, { name: "a" }), secrets)
      yield* store.insert(Sample.destination(2, { name: "b" }), secrets)
      yield* store.insert(Sample.destination(3, { name: "a", projectId: Sample.projectId(2) }), secrets)
      const again = store.insert(Sample.destination(4, { name: "a" }), secrets)
      const renamed = store.update(project, Sample.destinationId(2), { name: "a" }, Sample.time(1))
      assert.strictEqual((yield* Effect.flip(again))._tag, "DestinationExists")
      assert.strictEqual((yield* Effect.flip(renamed))._tag, "DestinationExists")
    })
  )

  test(
    "hides a destination from other projects",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* Seed.projects
      const { id, name } = Sample.destination()
      yield* store.insert(Sample.destination(), Sample.destinationSecrets())
      const other = Sample.projectId(2)
      const calls: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }>> = [
        store.find(other, name),
        store.secrets(other, id),
        store.update(other, id, { active: false }, Sample.time(1)),
        store.remove(other, id)
      ]
      for (const call of calls) assert.strictEqual((yield* Effect.flip(call))._tag, "DestinationNotFound")
      assert.isTrue((yield* store.find(project, id)).active)
    })
  )
}
