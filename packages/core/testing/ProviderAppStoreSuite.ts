/** @rule oauth.providerApp */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { ProjectId, ProviderAppId, ProviderName } from "@fieldgate/core/domain/Ids"
import { ProviderApp } from "@fieldgate/core/providers/ProviderApp"
import { ProviderAppStore } from "@fieldgate/core/providers/ProviderAppStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(ProviderApp)
const project = Sample.projectId()
const secret = Redacted.make(Sample.secret)
const place = { provider: Sample.provider, environment: "production" } as const

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`ProviderAppStore (${name})`, () => {
    const test = over(layer)
    keeping(test)
    changing(test)
    refusing(test)
  })

/** What a call would sign in with. */
const clientOf = (projectId: ProjectId, of: Parameters<ProviderAppStore["Service"]["client"]>[1] = place) =>
  Effect.gen(function* () {
    const client = yield* (yield* ProviderAppStore).client(projectId, of)
    return Option.getOrUndefined(
      Option.map(client, ({ clientId, clientSecret }) => [clientId, Redacted.value(clientSecret)])
    )
  })

const keeping = (test: ReturnType<typeof over>) => {
  test(
    "stores an app unchanged, with all properties and with only the required ones",
    Effect.gen(function* () {
      const store = yield* ProviderAppStore
      yield* Seed.projects
      const text = AwkwardValues.texts.join("")
      const full = Sample.providerApp(1, {
        externalRef: text,
        scopes: [text, "crm.objects.contacts.write"],
        metadata: { authQueryParams: { prompt: [text, "login"] }, providerParams: { [text]: text } },
        updateTime: Sample.time(8)
      })
      const least = Sample.providerApp(2, { environment: "sandbox" })
      for (const app of [full, least]) {
        yield* store.insert(app, secret)
        same(yield* store.get(project, app.id), app)
      }
      const listed = yield* store.list(project)
      assert.deepStrictEqual(
        listed.map(({ id }) => id),
        [full.id, least.id]
      )
    })
  )

  test(
    "returns the secret to a call of that provider and environment, and shows it nowhere else",
    Effect.gen(function* () {
      const store = yield* ProviderAppStore
      yield* Seed.projects
      const { id } = Sample.providerApp()
      yield* store.insert(Sample.providerApp(), secret)
      assert.deepStrictEqual(yield* clientOf(project), ["client-1", Sample.secret])
      assert.isUndefined(yield* clientOf(project, { ...place, environment: "sandbox" }))
      assert.isUndefined(yield* clientOf(project, { ...place, provider: ProviderName.make("other") }))
      assert.isUndefined(yield* clientOf(Sample.projectId(2)))
      const updated = yield* store.update(project, id, { clientSecret: secret }, Sample.time(3))
      const shown = [yield* store.get(project, id), ...(yield* store.list(project)), updated]
      assert.notInclude(JSON.stringify([shown, yield* store.client(project, place)]), Sample.secret)
    })
  )

  test(
    "lists apps by provider, then environment",
    Effect.gen(function* () {
      const store = yield* ProviderAppStore
      yield* Seed.projects
      const of = (provider: string) => ({ provider: ProviderName.make(provider) })
      yield* store.insert(Sample.providerApp(1, of("b")), secret)
      yield* store.insert(Sample.providerApp(2, { ...of("a"), environment: "sandbox" }), secret)
      yield* store.insert(Sample.providerApp(3, of("a")), secret)
      yield* store.insert(Sample.providerApp(4, { ...of("Z"), projectId: Sample.projectId(2) }), secret)
      const listed = yield* store.list(project)
      assert.deepStrictEqual(
        listed.map(({ id }) => id),
        [3, 2, 1].map((n) => Sample.providerAppId(n))
      )
    })
  )
}

const changing = (test: ReturnType<typeof over>) => {
  test(
    "updates the named properties and keeps the others, including the secret",
    Effect.gen(function* () {
      const store = yield* ProviderAppStore
      yield* Seed.projects
      const app = Sample.providerApp(1, { externalRef: "before", scopes: ["a"] })
      yield* store.insert(app, secret)
      const renamed = { ...app, clientId: "client-new", scopes: [], updateTime: Sample.time(3) }
      same(yield* store.update(project, app.id, { clientId: "client-new", scopes: [] }, Sample.time(3)), renamed)
      assert.deepStrictEqual(yield* clientOf(project), ["client-new", Sample.secret])
      yield* store.update(project, app.id, { clientSecret: Redacted.make("renewed") }, Sample.time(4))
      assert.deepStrictEqual(yield* clientOf(project), ["client-new", "renewed"])
      same(yield* store.get(project, app.id), { ...renamed, updateTime: Sample.time(4) })
    })
  )

  test(
    "removes an app, and accepts another in its place",
    Effect.gen(function* () {
      const store = yield* ProviderAppStore
      yield* Seed.projects
      yield* store.insert(Sample.providerApp(1), secret)
      yield* store.remove(project, Sample.providerAppId(1))
      assert.isUndefined(yield* clientOf(project))
      yield* store.insert(Sample.providerApp(2), secret)
      assert.deepStrictEqual(yield* clientOf(project), ["client-2", Sample.secret])
    })
  )
}

const refusing = (test: ReturnType<typeof over>) => {
  test(
    "accepts one app per provider and environment of a project, also from concurrent calls",
    Effect.gen(function* () {
      const store = yield* ProviderAppStore
      yield* Seed.projects
      const tries = yield* Effect.forEach(
        [1, 2, 3, 4],
        (n) => Effect.exit(store.insert(Sample.providerApp(n), secret)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(tries.filter(({ _tag }) => _tag === "Success").length, 1)
      const refused = yield* Effect.flip(store.insert(Sample.providerApp(5), secret))
      assert.deepInclude(refused, { _tag: "ProviderAppExists", provider: "scripted", environment: "production" })
      yield* store.insert(Sample.providerApp(6, { projectId: Sample.projectId(2) }), secret)
    })
  )

  test(
    "neither returns nor changes anything of another project, or anything that was never saved",
    Effect.gen(function* () {
      const store = yield* ProviderAppStore
      yield* Seed.projects
      const app = Sample.providerApp()
      yield* store.insert(app, secret)
      const nowhere = [
        [Sample.projectId(2), app.id] as const,
        ...AwkwardValues.unknownIds.flatMap((id) => [
          [project, ProviderAppId.make(id)] as const,
          [ProjectId.make(id), app.id] as const
        ])
      ]
      for (const [projectId, id] of nowhere) {
        const asked = [
          store.get(projectId, id),
          store.update(projectId, id, { clientId: "theirs" }, Sample.time(9)),
          store.remove(projectId, id)
        ]
        for (const ask of asked) {
          assert.deepInclude(yield* Effect.flip(ask), { _tag: "ProviderAppNotFound", providerAppId: id })
        }
        if (projectId !== project) assert.deepStrictEqual(yield* store.list(projectId), [])
      }
      same(yield* store.get(project, app.id), app)
    })
  )
}
