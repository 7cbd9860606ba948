/** Valid values to test with: numbered, so that the second one differs from the first in everything that must differ. */
import * as DateTime from "effect/DateTime"
import * as Redacted from "effect/Redacted"
import type { ApiKey } from "@fieldgate/core/projects/ApiKey"
import type { Config } from "@fieldgate/core/installations/Config"
import type { Connection } from "@fieldgate/core/connections/Connection"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { Destination, DestinationSecrets } from "@fieldgate/core/webhooks/Destination"
import type { Consumer, Group } from "@fieldgate/core/groups/Group"
import {
  ApiKeyId,
  ConsoleSessionId,
  ConfigId,
  ConnectionId,
  ConsumerRef,
  DeliveryId,
  DestinationId,
  GroupRef,
  InstallationId,
  IntegrationId,
  JwtKeyId,
  OAuthSessionId,
  ObjectName,
  OperationId,
  OrgId,
  ProjectId,
  ProviderAppId,
  ProviderName,
  RedriveJobId,
  RemovalJobId,
  RevisionId,
  TeamId,
  WorkerId
} from "@fieldgate/core/domain/Ids"
import type { Installation } from "@fieldgate/core/installations/Installation"
import type { JwtKey } from "@fieldgate/core/projects/JwtKey"
import { specVersion } from "@fieldgate/core/integrations/Manifest"
import type { OAuthSession } from "@fieldgate/core/connections/OAuthSession"
import type { Operation } from "@fieldgate/core/operations/Operation"
import { everyone, type Organization, type Team } from "@fieldgate/core/projects/Organization"
import type { Project } from "@fieldgate/core/projects/Project"
import type { ProviderApp } from "@fieldgate/core/providers/ProviderApp"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Deployment } from "@fieldgate/core/integrations/IntegrationStore"
import type { WriteStart } from "@fieldgate/core/operations/OperationStore"
import type { Author } from "@fieldgate/core/writes/Author"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"

/** A UUID of version 7, one for each kind of thing and number. */
const uuid = (kind: number, n: number): string =>
  `01936000-0000-7000-80${kind.toString(16).padStart(2, "0")}-${n.toString(16).padStart(12, "0")}`

export const orgId = (n = 1) => OrgId.make(uuid(1, n))
export const teamId = (n = 1) => TeamId.make(uuid(2, n))
export const projectId = (n = 1) => ProjectId.make(uuid(3, n))
export const consoleSessionId = (n = 1) => ConsoleSessionId.make(uuid(21, n))
export const apiKeyId = (n = 1) => ApiKeyId.make(uuid(4, n))
export const jwtKeyId = (n = 1) => JwtKeyId.make(uuid(13, n))
export const integrationId = (n = 1) => IntegrationId.make(uuid(5, n))
export const revisionId = (n = 1) => RevisionId.make(uuid(6, n))
export const connectionId = (n = 1) => ConnectionId.make(uuid(7, n))
export const installationId = (n = 1) => InstallationId.make(uuid(8, n))
export const configId = (n = 1) => ConfigId.make(uuid(9, n))
export const operationId = (n = 1) => OperationId.make(uuid(10, n))
export const workerId = (n = 1) => WorkerId.make(uuid(11, n))
export const providerAppId = (n = 1) => ProviderAppId.make(uuid(12, n))
export const destinationId = (n = 1) => DestinationId.make(uuid(15, n))
export const removalJobId = (n = 1) => RemovalJobId.make(uuid(18, n))
export const redriveJobId = (n = 1) => RedriveJobId.make(uuid(17, n))
export const deliveryId = (n = 1) => DeliveryId.make(uuid(16, n))

export const oauthSessionId = (n = 1) => OAuthSessionId.make(uuid(14, n))

export const provider = ProviderName.make("scripted")
export const groupRef = GroupRef.make("acme")

/** The n-th second of a day, 7 milliseconds past it: what is lost in rounding shows. */
export const time = (n: number): DateTime.Utc =>
  DateTime.add(DateTime.makeUnsafe("2026-11-21T08:00:00.007Z"), { seconds: n })

/** An organization; its first team is `team` of the same number. */
export const organization = (n = 1, members: Partial<Organization> = {}): Organization => ({
  id: orgId(n),
  label: `Organization ${n}`,
  defaultTeamId: teamId(n),
  createTime: time(n),
  ...members
})

/** The team Everyone of the organization of the same number. */
export const team = (n = 1, members: Partial<Team> = {}): Team => ({
  id: teamId(n),
  orgId: orgId(n),
  name: everyone,
  createTime: time(n),
  ...members
})

/** All projects are of the first organization unless said otherwise. */
export const project = (n = 1, members: Partial<Project> = {}): Project => ({
  id: projectId(n),
  orgId: orgId(),
  name: `project-${n}`,
  appName: `App ${n}`,
  frontendKeys: "off",
  oauthConfirmation: "required",
  createTime: time(n),
  ...members
})

/** The key of a caller that holds one. */
export const holderKey: Pick<ApiKey, "id" | "label"> = { id: apiKeyId(), label: "backend" }

export const apiKey = (n = 1, members: Partial<ApiKey> = {}): ApiKey => ({
  id: apiKeyId(n),
  projectId: projectId(),
  label: `Key ${n}`,
  scopes: ["full"],
  active: true,
  createTime: time(n),
  ...members
})

export const jwtKey = (n = 1, members: Partial<JwtKey> = {}): JwtKey => ({
  id: jwtKeyId(n),
  projectId: projectId(),
  label: `Backend ${n}`,
  algorithm: "RS256",
  publicKeyPem: `-----BEGIN PUBLIC KEY-----\nkey ${n}\n-----END PUBLIC KEY-----\n`,
  active: true,
  createTime: time(n),
  ...members
})

/** A revision of the integration `crm`, or of the name given. */
export const deployment = (n = 1, name = "crm"): Deployment => ({
  newId: integrationId(n),
  revision: {
    id: revisionId(n),
    specVersion,
    createTime: time(n),
    content: { name, provider, displayName: `Revision ${n}`, write: { objects: [{ objectName: contacts }] } }
  }
})

export const contacts = ObjectName.make("contacts")

/** The group `acme` of the first project. */
export const group = (members: Partial<Group> = {}): Group => ({
  groupRef,
  groupName: "Acme & Söhne",
  projectId: projectId(),
  createTime: time(0),
  ...members
})

export const consumer = (members: Partial<Consumer> = {}): Consumer => ({
  consumerRef: ConsumerRef.make("ann"),
  consumerName: "Ann",
  projectId: projectId(),
  createTime: time(0),
  ...members
})

export const connection = (n = 1, members: Partial<Connection> = {}): Connection => ({
  id: connectionId(n),
  projectId: projectId(),
  provider,
  group: group(),
  consumer: consumer(),
  authScheme: "apiKey",
  status: "created",
  createTime: time(n),
  updateTime: time(n),
  budgetShare: 0.9,
  ...members
})

/** An app of the first project at the provider, without its secret. */
export const providerApp = (n = 1, members: Partial<ProviderApp> = {}): ProviderApp => ({
  id: providerAppId(n),
  projectId: projectId(),
  provider,
  environment: "production",
  clientId: `client-${n}`,
  createTime: time(n),
  ...members
})

/** A destination of the first project, for every event. */
export const destination = (n = 1, members: Partial<Destination> = {}): Destination => ({
  id: destinationId(n),
  projectId: projectId(),
  name: `hooks-${n}`,
  type: "webhook",
  metadata: { url: `https://example.com/hooks/${n}` },
  active: true,
  createTime: time(n),
  ...members
})

/** One key, and one header. */
export const destinationSecrets = (n = 1): DestinationSecrets => ({
  keys: [{ key: Redacted.make(`whsec_${btoa(`${n}`.padEnd(32, "k"))}`) }],
  headers: { authorization: Redacted.make(`Bearer ${secret}-${n}`) }
})

/** A session in which `ann` connects an account for `acme`, open for ten minutes. */
export const oauthSession = (n = 1, members: Partial<OAuthSession> = {}): OAuthSession => ({
  id: oauthSessionId(n),
  projectId: projectId(),
  provider,
  providerAppId: providerAppId(),
  groupRef,
  groupName: group().groupName,
  consumerRef: consumer().consumerRef,
  consumerName: consumer().consumerName,
  callbackUrl: "https://fieldgate.test/oauth/callback",
  confirmation: "required",
  createTime: time(n),
  expireTime: DateTime.add(time(n), { minutes: 10 }),
  ...members
})

/** Part of every secret, so that tests find leaks. */
export const secret = "s3cret"

/** Credentials that hold the secret and the number. */
export const credentials = (n = 1): Credentials => ({
  _tag: "ApiKeyCredentials",
  apiKey: Redacted.make(`${secret}-${n}`)
})

/** A config that lets contacts be written. */
export const config = (n = 1, members: Partial<Config> = {}): Config => ({
  id: configId(n),
  revisionId: revisionId(),
  createTime: time(n),
  createdBy: "consumer:ann",
  content: { provider, write: { objects: { contacts: { objectName: "contacts" } } } },
  ...members
})

/** The first integration, installed for the group `acme` over the first connection. */
export const installation = (n = 1, members: Partial<Installation> = {}): Installation => ({
  id: installationId(n),
  projectId: projectId(),
  integrationId: integrationId(),
  group: group(),
  connection: connection(),
  config: config(n),
  healthStatus: "healthy",
  createTime: time(n),
  createdBy: "consumer:ann",
  ...members
})

/** A write of contacts through the first installation, in progress. */
export const operation = (n = 1, members: Partial<Operation> = {}): Operation => ({
  id: operationId(n),
  projectId: projectId(),
  integrationId: integrationId(),
  installationId: installationId(),
  configId: configId(),
  actionType: "write",
  status: "in_progress",
  createTime: time(n),
  updateTime: time(n),
  resource: contacts,
  ...members
})

export const item = (n = 1): WriteItem => ({ recordId: `${n}`, fields: { n }, associations: [] })

export const outcome = (n = 1): RecordOutcome => ({ outcome: "success", recordId: `${n}`, data: { n } })

/** Who asked for a write: the first key of the first project, in the n-th request. */
export const author = (n = 1, members: Partial<Author> = {}): Author => ({
  actor: { kind: "key", id: apiKeyId(), name: "Key 1" },
  requestId: `request-${n}`,
  ...members
})

/** A synchronous write that begins at the operation's second, with half a minute for its lease; it creates, unless said otherwise. */
export const writeStart = (
  begun: Operation = operation(),
  [first = item(), ...others]: ReadonlyArray<WriteItem> = [],
  members: Partial<WriteStart> = {}
): WriteStart => ({
  operation: begun,
  connectionId: connectionId(),
  envelope: { type: "create", mode: "synchronous", shape: "batch", allOrNone: false, headers: [] },
  records: [first, ...others],
  author: author(),
  preconditions: "unchecked",
  worker: workerId(),
  leaseUntil: DateTime.add(begun.createTime, { seconds: 30 }),
  ...members
})
