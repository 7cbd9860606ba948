/** The client: the API's resources by the names of the specification. */
import { callsTo } from "./callsTo.ts"
import { type ClientOptions, repeatPolicyOf, settingsOf } from "./ClientOptions.ts"
import { repeating } from "./Repeating.ts"
import { type ApiKeys, apiKeys } from "./resources/ApiKeys.ts"
import { type Connections, connections } from "./resources/Connections.ts"
import { type Bootstraps, bootstraps } from "./resources/Bootstrap.ts"
import { type Groups, groups } from "./resources/Groups.ts"
import { type Installations, installations } from "./resources/Installations.ts"
import { type Integrations, integrations } from "./resources/Integrations.ts"
import { type JwtKeys, jwtKeys } from "./resources/JwtKeys.ts"
import { type ObjectMetadata, objectMetadata } from "./resources/ObjectMetadata.ts"
import { type OAuth, oauth } from "./resources/OAuth.ts"
import { type AnyRecords, type Objects, objects, type RecordTypes } from "./resources/Objects.ts"
import { type Operations, operations } from "./resources/Operations.ts"
import { type Organizations, organizations } from "./resources/Organizations.ts"
import { type Projects, projects } from "./resources/Projects.ts"
import { type ProviderApps, providerApps } from "./resources/ProviderApps.ts"
import { type Providers, providers } from "./resources/Providers.ts"
import { type Revisions, revisions } from "./resources/Revisions.ts"
import { type Records, records } from "./resources/Records.ts"

/** Every function rejects with a `ProblemError` or a `TransportError`. `Types`: the records that `objects` takes. */
export interface Client<Types extends RecordTypes<Types> = AnyRecords> {
  /** Organizations, which contain projects. */
  readonly organizations: Organizations
  /** Projects, which own integrations, keys, connections and installations. */
  readonly projects: Projects
  /** A project's API keys. */
  readonly apiKeys: ApiKeys
  /** The public keys that verify consumers' tokens. */
  readonly jwtKeys: JwtKeys
  /** The providers, with their sign-ins and capabilities. */
  readonly providers: Providers
  /** The OAuth apps that a project has registered at providers. */
  readonly providerApps: ProviderApps
  /** The accounts at providers that end users have connected. */
  readonly connections: Connections
  /** The integrations that the manifest defines. */
  readonly integrations: Integrations
  /** The deployed states of an integration's definition. */
  readonly revisions: Revisions
  /** Exports and erases a group's data. */
  readonly groups: Groups
  /** Everything that a UI loads first. */
  readonly bootstrap: Bootstraps
  /** What each group has installed, and its settings. */
  readonly installations: Installations
  /** Objects and fields at the provider. */
  readonly objectMetadata: ObjectMetadata
  /** Connects accounts by OAuth. */
  readonly oauth: OAuth
  /** Creates, updates and deletes records of an object. */
  readonly objects: Objects<Types>
  /** Writes with the whole request of the API. */
  readonly records: Records
  /** What became of writes. */
  readonly operations: Operations
}

/**
 * Makes a client; throws a `TypeError` that says what to pass when the options are incomplete. `createClient<Records>` with
 * the types that `fieldgate types` writes knows the account's objects, fields and options.
 */
export const createClient = <Types extends RecordTypes<Types> = AnyRecords>(options: ClientOptions): Client<Types> => {
  const settings = settingsOf(options)
  const policy = repeatPolicyOf(options)
  const call = repeating(callsTo(settings.root, settings), policy)
  const writing = records(repeating(callsTo(settings.writeRoot, settings), policy), policy.retries > 0)
  return {
    organizations: organizations(call),
    projects: projects(call),
    apiKeys: apiKeys(call),
    jwtKeys: jwtKeys(call),
    providers: providers(call),
    providerApps: providerApps(call),
    connections: connections(call),
    integrations: integrations(call),
    revisions: revisions(call),
    groups: groups(call),
    bootstrap: bootstraps(call),
    installations: installations(call),
    objectMetadata: objectMetadata(call),
    oauth: oauth(call),
    // The types are about names that the server knows; nothing of them is left when this runs.
    objects: objects(writing, options) as Objects<Types>,
    records: writing,
    operations: operations(call)
  }
}
