/** Saves what a value refers to, so that stores with foreign keys can be tested too. */
import * as Effect from "effect/Effect"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { IntegrationStore } from "@fieldgate/core/integrations/IntegrationStore"
import { OrganizationStore } from "@fieldgate/core/projects/OrganizationStore"
import { ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import * as Sample from "./Sample.ts"

export const organization = Effect.gen(function* () {
  const organizations = yield* OrganizationStore
  yield* organizations.insert(Sample.organization(), Sample.team())
})

export const projects = Effect.gen(function* () {
  yield* organization
  const store = yield* ProjectStore
  yield* store.insert(Sample.project(1))
  yield* store.insert(Sample.project(2))
})

/** The number of everything that belongs to the neighbor. */
const other = 4999

const neighborGroup = Sample.group({ projectId: Sample.projectId(other) })

/** A connection of the neighbor, whose group and consumer have the names of the first project's. */
export const neighborConnection = Sample.connection(other, {
  projectId: Sample.projectId(other),
  group: neighborGroup,
  consumer: Sample.consumer({ projectId: Sample.projectId(other) })
})

/** What the neighbor has installed. */
export const neighborInstallation = Sample.installation(other, {
  projectId: Sample.projectId(other),
  integrationId: Sample.integrationId(other),
  group: neighborGroup,
  connection: neighborConnection,
  config: Sample.config(other, { revisionId: Sample.revisionId(other) })
})

/** A third project with the names of the first in everything: what forgets the project in a query meets it. */
const neighbor = Effect.gen(function* () {
  yield* (yield* ProjectStore).insert(Sample.project(other))
  yield* (yield* IntegrationStore).deploy(Sample.projectId(other), [Sample.deployment(other)], Sample.time(1))
  yield* (yield* ConnectionStore).insert(neighborConnection, Sample.credentials(other))
})

/** Two projects; the first has the integration `crm` and a connection to its provider. A neighbor has the same. */
export const connected = Effect.gen(function* () {
  yield* projects
  yield* neighbor
  yield* (yield* IntegrationStore).deploy(Sample.projectId(), [Sample.deployment()], Sample.time(1))
  yield* (yield* ConnectionStore).insert(Sample.connection(), Sample.credentials())
})

/** Two projects; the first has everything that a write needs. */
export const installed = Effect.gen(function* () {
  yield* connected
  yield* (yield* InstallationStore).insert(Sample.installation())
  yield* (yield* InstallationStore).insert(neighborInstallation)
})

/** The same, and the integration installed for other groups, numbered from 2 to this number, each over its own connection. */
export const installedBy = Effect.fnUntraced(function* (groups: number) {
  yield* installed
  for (let n = 2; n <= groups; n++) {
    const group = Sample.group({ groupRef: GroupRef.make(`group-${n}`) })
    const connection = Sample.connection(n, { group })
    yield* (yield* ConnectionStore).insert(connection, Sample.credentials(n))
    yield* (yield* InstallationStore).insert(Sample.installation(n, { group, connection }))
  }
})
