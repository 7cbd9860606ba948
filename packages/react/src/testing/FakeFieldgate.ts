/** The data behind the handlers: a project with one integration, changed by the components' calls. */
import type {
  Bootstrap,
  Connection,
  HydratedRevision,
  Installation,
  OAuthProgress,
  ProviderInfo
} from "@fieldgate/client"
import { hydrated } from "./hydrated.ts"
import { providers } from "./providers.ts"

const time = "2026-01-01T00:00:00.000Z"
const projectId = "project-1"

/** A test may change everything, before or after a render. */
export interface FakeFieldgate {
  readonly project: Bootstrap["project"]
  integration: Bootstrap["integration"]
  providers: Record<string, ProviderInfo>
  hydrated: HydratedRevision
  connections: Array<Connection>
  installation: Installation | undefined
  /** By session id; a test ends a sign-in with `endSignIn`. */
  sessions: Map<string, OAuthProgress>
  /** The connections that sessions update, by session id. */
  renewals: Map<string, string>
  readonly requests: Array<string>
  /** Makes config ids unique. */
  saves: number
}

const integrationOf = (revision: HydratedRevision): Bootstrap["integration"] => ({
  id: "integration-1",
  projectId,
  name: revision.content.name,
  provider: revision.content.provider,
  createTime: time,
  latestRevision: {
    id: revision.id,
    specVersion: "1.0.0",
    createTime: time,
    content: {
      name: revision.content.name,
      displayName: revision.content.displayName ?? revision.content.name,
      provider: revision.content.provider,
      ...(revision.content.read === undefined
        ? {}
        : { read: { objects: revision.content.read.objects.map(({ objectName }) => ({ objectName })) } }),
      ...(revision.content.write === undefined
        ? {}
        : { write: { objects: revision.content.write.objects.map(({ objectName }) => ({ objectName })) } })
    }
  }
})

/** By default, nothing is connected or installed. */
export const fakeFieldgate = (given: Partial<FakeFieldgate> = {}): FakeFieldgate => {
  const revision = given.hydrated ?? hydrated("revision-1")
  return {
    project: {
      id: projectId,
      orgId: "org-1",
      name: "demo",
      appName: "Acme App",
      frontendKeys: "development",
      oauthConfirmation: "required",
      createTime: time
    },
    integration: integrationOf(revision),
    providers: { ...providers },
    hydrated: revision,
    connections: [],
    installation: undefined,
    sessions: new Map(),
    renewals: new Map(),
    requests: [],
    saves: 0,
    ...given
  }
}

const group = { groupRef: "group-1", groupName: "Group One", projectId, createTime: time }
const consumer = { consumerRef: "user-1", consumerName: "User One", projectId, createTime: time }

/** A connected account of group-1. */
export const connection = (more: Partial<Connection> = {}): Connection => ({
  id: "connection-1",
  projectId,
  provider: "hubspot",
  group,
  consumer,
  authScheme: "oauth2/authorizationCode",
  status: "working",
  createTime: time,
  updateTime: time,
  budgetShare: 0.9,
  ...more
})

export const installation = (
  content: Installation["config"]["content"],
  more: Partial<Installation> = {}
): Installation => ({
  id: "installation-1",
  projectId,
  integrationId: "integration-1",
  group,
  connection: connection(),
  config: { id: "config-0", revisionId: "revision-1", createTime: time, createdBy: "consumer:user-1", content },
  healthStatus: "healthy",
  createTime: time,
  createdBy: "consumer:user-1",
  ...more
})
