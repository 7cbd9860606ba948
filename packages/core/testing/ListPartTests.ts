/** @rule page.search */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { ListPart } from "@fieldgate/core/domain/ListPart"
import { ConsumerRef, GroupRef, ProviderName } from "@fieldgate/core/domain/Ids"
import { ConnectionStore, type ConnectionsOf } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { IntegrationStore } from "@fieldgate/core/integrations/IntegrationStore"
import { OrganizationStore } from "@fieldgate/core/projects/OrganizationStore"
import { ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import type { over } from "./StoreTest.ts"

const project = Sample.projectId()

type Listed = ReadonlyArray<{ readonly id: string }>

/** Every page until one holds fewer than asked for, with their ids. */
const walk = Effect.fnUntraced(function* (
  limit: number,
  list: (part: ListPart) => Effect.Effect<Listed, StoreUnavailable>
) {
  const pages: Array<ReadonlyArray<string>> = []
  while (true) {
    const after = pages.at(-1)?.at(-1)
    const page = yield* list({ page: { limit, ...(after === undefined ? {} : { after }) } })
    pages.push(page.map(({ id }) => id))
    if (page.length < limit) return pages
  }
})

export const installations = (test: ReturnType<typeof over>) => {
  test(
    "lists installations in pages, the oldest first, despite concurrent changes",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installedBy(5)
      const ids = [1, 2, 3, 4, 5].map((n) => Sample.installationId(n))
      assert.deepStrictEqual(yield* walk(2, (part) => store.list(project, part)), [
        ids.slice(0, 2),
        ids.slice(2, 4),
        ids.slice(4)
      ])
      const integrationId = Sample.integrationId()
      yield* store.remove({ projectId: project, integrationId, installationId: Sample.installationId(2) })
      const page = { after: Sample.installationId(2), limit: 2 }
      const next = yield* store.list(project, { integrationId, page })
      assert.deepStrictEqual(
        next.map(({ id }) => id),
        ids.slice(2, 4)
      )
    })
  )

  test(
    "finds installations by a part of the group's reference or name, by provider, id and health",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installedBy(3)
      yield* (yield* ConnectionStore).setStatus(project, Sample.connectionId(3), "bad_credentials", Sample.time(9))
      const found = [
        [{ search: "group-2" }, [2]],
        [{ search: "söhne" }, [1, 2, 3]],
        [{ search: "acme &" }, [1, 2, 3]],
        [{ search: "SCRIPT".toLowerCase() }, [1, 2, 3]],
        [{ search: Sample.installationId(3) }, [3]],
        [{ search: "%" }, []],
        [{ healthStatus: "unhealthy" }, [3]],
        [{ healthStatus: "healthy", page: { limit: 1 } }, [1]],
        [{ search: "group", page: { after: Sample.installationId(2), limit: 9 } }, [3]]
      ] as const
      for (const [of, expected] of found) {
        const ids = (yield* store.list(project, of)).map(({ id }) => id)
        assert.deepStrictEqual(
          ids,
          expected.map((n) => Sample.installationId(n)),
          JSON.stringify(of)
        )
      }
      for (const search of AwkwardValues.unknownRefs) assert.lengthOf(yield* store.list(project, { search }), 0)
      assert.lengthOf(yield* store.list(Sample.projectId(2), { search: "acme", page: { limit: 9 } }), 0)
    })
  )
}

export const integrations = (test: ReturnType<typeof over>) => {
  test(
    "lists integrations in pages, the oldest first, and their revisions, the latest first",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      for (const [n, name] of ["zeta", "mid", "alpha"].entries())
        yield* store.deploy(project, [Sample.deployment(n + 1, name)], Sample.time(n + 1))
      for (const n of [4, 5]) yield* store.deploy(project, [Sample.deployment(n, "zeta")], Sample.time(n))
      const ids = [1, 2, 3].map((n) => Sample.integrationId(n))
      assert.deepStrictEqual(yield* walk(2, ({ page }) => store.list(project, page)), [ids.slice(0, 2), ids.slice(2)])
      const revisions = yield* walk(2, ({ page }) => store.revisions(project, Sample.integrationId(1), page))
      assert.deepStrictEqual(revisions, [[5, 4].map((n) => Sample.revisionId(n)), [Sample.revisionId(1)]])
      assert.deepStrictEqual(yield* store.list(Sample.projectId(2), { limit: 9 }), [])
      assert.deepStrictEqual(yield* store.revisions(Sample.projectId(2), Sample.integrationId(1), { limit: 9 }), [])
    })
  )
}

export const projects = (test: ReturnType<typeof over>) => {
  test(
    "lists projects in pages, the oldest first, all or those of one organization",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      const organizations = yield* OrganizationStore
      for (const n of [1, 2]) yield* organizations.insert(Sample.organization(n), Sample.team(n))
      for (const n of [2, 1, 4, 3]) yield* store.insert(Sample.project(n, { name: `name-${9 - n}` }))
      yield* store.insert(Sample.project(5, { orgId: Sample.orgId(2) }))
      const ids = [1, 2, 3, 4, 5].map((n) => Sample.projectId(n))
      assert.deepStrictEqual(yield* walk(3, (part) => store.list(part)), [ids.slice(0, 3), ids.slice(3)])
      const orgId = Sample.orgId()
      assert.deepStrictEqual(yield* walk(3, (part) => store.list({ orgId, ...part })), [
        ids.slice(0, 3),
        ids.slice(3, 4)
      ])
    })
  )
}

export const connections = (test: ReturnType<typeof over>) => {
  test(
    "lists connections in pages, the newest first",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      for (const n of [2, 1, 3, 5, 4]) yield* store.insert(Sample.connection(n), Sample.credentials())
      const ids = [5, 4, 3, 2, 1].map((n) => Sample.connectionId(n))
      const pages = yield* walk(2, (part) => store.list(project, part))
      assert.deepStrictEqual(pages, [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    })
  )

  test(
    "finds connections by a part of a reference or name, by provider, id and status",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      const globex = Sample.group({ groupRef: GroupRef.make("Globex-1"), groupName: "Globex" })
      const bob = Sample.consumer({ consumerRef: ConsumerRef.make("u-77"), consumerName: "Bob" })
      yield* store.insert(Sample.connection(1), Sample.credentials())
      yield* store.insert(Sample.connection(2, { group: globex }), Sample.credentials())
      yield* store.insert(Sample.connection(3, { consumer: bob }), Sample.credentials())
      yield* store.insert(Sample.connection(4, { provider: ProviderName.make("other") }), Sample.credentials())
      yield* store.setStatus(project, Sample.connectionId(1), "bad_credentials", Sample.time(9))
      const found: ReadonlyArray<readonly [ConnectionsOf, ReadonlyArray<number>]> = [
        [{ search: "globex" }, [2]],
        [{ search: "bex-" }, [2]],
        [{ search: "bob" }, [3]],
        [{ search: "u-7" }, [3]],
        [{ search: "other" }, [4]],
        [{ search: Sample.connectionId(3) }, [3]],
        [{ search: "_" }, []],
        [{ status: "bad_credentials" }, [1]],
        [{ status: "created", groupRef: Sample.groupRef, page: { limit: 1 } }, [4]]
      ]
      for (const [of, expected] of found) {
        const ids = (yield* store.list(project, of)).map(({ id }) => id)
        assert.deepStrictEqual(
          ids,
          expected.map((n) => Sample.connectionId(n)),
          JSON.stringify(of)
        )
      }
    })
  )
}
