import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { OrgId } from "@fieldgate/core/domain/Ids"
import { Organization } from "@fieldgate/core/projects/Organization"
import { OrganizationStore } from "@fieldgate/core/projects/OrganizationStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(Organization)

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`OrganizationStore (${name})`, () => {
    const test = over(layer)

    test(
      "stores an organization unchanged",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        for (const [n, label] of AwkwardValues.texts.entries()) {
          const organization = Sample.organization(n, { label })
          yield* store.insert(organization, Sample.team(n, { orgId: organization.id }))
          same(yield* store.get(organization.id), organization)
        }
      })
    )

    test(
      "stores which organization's key created an organization",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        yield* Seed.organization
        const organization = Sample.organization(2, { parentOrgId: Sample.orgId() })
        yield* store.insert(organization, Sample.team(2))
        same(yield* store.get(organization.id), organization)
        const changed = { ...organization, label: "New", updateTime: Sample.time(5) }
        same(yield* store.setLabel(organization.id, "New", Sample.time(5)), changed)
      })
    )

    test(
      "keeps an organization that has been updated",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        const organization = Sample.organization(1, { updateTime: Sample.time(9) })
        yield* store.insert(organization, Sample.team())
        same(yield* store.get(organization.id), organization)
      })
    )

    test(
      "saves an organization and its team, or neither",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        yield* Seed.organization
        const second = Sample.organization(2)
        const taken = yield* Effect.exit(store.insert(second, Sample.team(1, { orgId: second.id })))
        const found = yield* Effect.exit(store.get(second.id))
        assert.strictEqual(Exit.isSuccess(found), Exit.isSuccess(taken))
      })
    )

    test(
      "sets the label and the update time together, and nothing else",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        yield* Seed.organization
        yield* store.insert(Sample.organization(2), Sample.team(2))
        const changed = Sample.organization(1, { label: "New", updateTime: Sample.time(5) })
        same(yield* store.setLabel(Sample.orgId(), "New", Sample.time(5)), changed)
        same(yield* store.get(Sample.orgId()), changed)
        same(yield* store.get(Sample.orgId(2)), Sample.organization(2))
      })
    )

    test(
      "never mixes concurrent updates",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        yield* Seed.organization
        const update = (n: number) => store.setLabel(Sample.orgId(), `Label ${n}`, Sample.time(n))
        yield* Effect.forEach([1, 2, 3, 4, 5], update, { concurrency: "unbounded" })
        const last = yield* store.get(Sample.orgId())
        const n = Number(last.label.slice("Label ".length))
        same(last, Sample.organization(1, { label: `Label ${n}`, updateTime: Sample.time(n) }))
      })
    )

    test(
      "stores or refuses a text that some stores can't hold, and stays usable",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        yield* Seed.organization
        for (const label of ["before\u0000after", "half a pair \ud83d"]) {
          const before = (yield* store.get(Sample.orgId())).label
          const kept = yield* Effect.exit(store.setLabel(Sample.orgId(), label, Sample.time(5)))
          assert.strictEqual((yield* store.get(Sample.orgId())).label, Exit.isSuccess(kept) ? label : before)
        }
      })
    )

    test(
      "doesn't find what was never saved",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        yield* Seed.organization
        for (const orgId of AwkwardValues.unknownIds.map((id) => OrgId.make(id))) {
          const lookedUp = yield* Effect.flip(store.get(orgId))
          assert.deepInclude(lookedUp, { _tag: "OrganizationNotFound", orgId })
          const updated = yield* Effect.flip(store.setLabel(orgId, "New", Sample.time(5)))
          assert.deepInclude(updated, { _tag: "OrganizationNotFound", orgId })
        }
        same(yield* store.get(Sample.orgId()), Sample.organization())
      })
    )
  })
