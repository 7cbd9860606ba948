/** Connects an account and installs an integration on it, in one call that can be repeated. @rule install.connectAndInstall */
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import { LimitReached } from "../../call/LimitReached.ts"
import { type AuthScheme, type ConnectedAccount, Connection, metadataValues } from "../../connections/Connection.ts"
import { ConnectionNotFound, ConnectionStore } from "../../connections/ConnectionStore.ts"
import * as CredentialsInput from "../../connections/CredentialsInput.ts"
import * as CredentialsCheck from "../../connections/calls/CredentialsCheck.ts"
import { removeConnection } from "../../connections/calls/Removals.ts"
import {
  AccountToConnect,
  type ConnectionRecordInput,
  createConnectionRecord,
  toConnect
} from "../../connections/calls/CreateConnection.ts"
import { saveConnection } from "../../connections/calls/UpdateConnection.ts"
import { isSameAccount } from "../../connections/rules/ConnectionAccount.ts"
import type { Caller } from "../../domain/Caller.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ConnectionId } from "../../domain/Ids.ts"
import type { Integration } from "../../integrations/Integration.ts"
import { IntegrationNotFound, IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { ProviderError } from "../../providers/ProviderError.ts"
import { ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { Warning } from "../../domain/Warning.ts"
import { Installation } from "../Installation.ts"
import { AlreadyInstalled, ConfigChanged, InstallationNotFound, InstallationStore } from "../InstallationStore.ts"
import * as SavedContent from "../rules/SavedContent.ts"
import { ConfigInvalid, JustChecked } from "./ConfigCheck.ts"
import { createInstallation, getInstallation, NewInstallation } from "./Installations.ts"
import { updateInstallation } from "./UpdateInstallation.ts"
import { joined } from "../../domain/JoinedStruct.ts"

/** An account to connect, and what to install on it. */
export const NewConnectedInstallation = joined(
  AccountToConnect,
  Schema.Struct({
    /** The config of a first installation; an existing one keeps its own. */
    config: NewInstallation.fields.config
  })
)
  .check(CredentialsInput.atMostOne)
  .annotate({ identifier: "NewConnectedInstallation" })

const Input = joined(
  NewConnectedInstallation,
  Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The integration's id or name. */
    integration: Schema.NonEmptyString,
    /** Saves without asking the provider about the credentials and the config. */
    skipSampling: Schema.optionalKey(Schema.Boolean)
  })
).check(CredentialsInput.atMostOne)
type Input = typeof Input.Type

/** What is connected and installed now. */
export const ConnectedInstallation = Schema.Struct({
  /** The connection that the installation writes through. */
  connection: Connection,
  /** The installation, with its health. */
  installation: Installation,
  /** Why the credentials could not be checked, or that the given config was not saved. */
  warnings: Schema.optionalKey(Schema.Array(Warning))
}).annotate({ identifier: "ConnectedInstallation" })
type ConnectedInstallation = typeof ConnectedInstallation.Type

/** A second call for the same group ran at the same time. */
const tries = 3

/**
 * Connects an account and installs the integration on it. It can be repeated: the same account's connection gets the new
 * credentials, an installation that is there keeps its config, and a failed call leaves nothing behind.
 */
export const connectAndInstall = defineCall({
  name: "connectAndInstall",
  access: ["full", "consumer"],
  input: Input,
  success: ConnectedInstallation,
  errors: [
    AlreadyInstalled,
    ConfigChanged,
    ConfigInvalid,
    CredentialsCheck.ConnectionInvalid,
    ConnectionNotFound,
    CredentialsCheck.CredentialsRefused,
    InputRefused,
    InstallationNotFound,
    IntegrationNotFound,
    LimitReached,
    ProviderError,
    ProviderUnknown,
    Access.TokenMismatch
  ],
  audit: { action: "installation.connect", target: ({ groupRef }) => ({ groupRef }) },
  detached: true,
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    yield* Access.ownRefs(caller, input)
    const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
    return yield* Effect.retry(once(caller, input, integration), {
      times: tries,
      while: ({ _tag }) => _tag === "AlreadyInstalled"
    })
  })
})

const once = Effect.fnUntraced(function* (caller: Caller, input: Input, integration: Integration) {
  const { projectId, provider } = integration
  const { groupRef } = input
  const { driver, scheme, toKeep } = yield* toConnect(projectId, { ...input, provider })
  const installed = yield* (yield* InstallationStore)
    .find({ projectId, integrationId: integration.id, integration: input.integration, groupRef })
    .pipe(Effect.catchTag("InstallationNotFound", () => Effect.undefined))
  const all = yield* (yield* ConnectionStore).list(projectId, { provider, groupRef })
  const { credentials, providerMetadata } = toKeep
  const connectionId = ConnectionId.make(yield* (yield* IdGenerator).next)
  const asked = { connectionId, provider, credentials, metadata: metadataValues(providerMetadata) }
  const how = { inputName: (member: string) => member, skip: input.skipSampling }
  const checked = yield* CredentialsCheck.check(driver, projectId, asked, how).pipe(
    Effect.annotateLogs({ groupRef, connectionId: installed?.connection.id ?? connectionId })
  )
  const target = toRenew(all, scheme, installed?.connection.id, checked.account)
  const renewed = target && (yield* renewing(input, installed, target, { toKeep, checked }))
  const installOn = (connection: Connection) =>
    Effect.provideService(
      install(caller, input, installed, connection),
      JustChecked,
      checked.account === undefined ? undefined : connection.id
    )
  if (renewed !== undefined) return yield* installOn(renewed)
  const made = yield* createConnectionRecord(projectId, driver, { ...toKeep, connectionId, checked })
  return yield* installOn(made).pipe(
    // Another connection would be left behind by each call that fails here.
    Effect.tapCause(() => Effect.ignore(removeConnection(projectId, made.id, Effect.void)))
  )
})

interface Checked {
  readonly toKeep: ConnectionRecordInput
  readonly checked: CredentialsCheck.CheckResult
}

/** Gives a connection the new credentials; undefined where it turns out to be another account's. */
const renewing = Effect.fnUntraced(function* (
  { skipSampling }: Input,
  installed: Installation | undefined,
  target: Connection,
  { checked, toKeep: { budgetShare, credentials, providerMetadata, providerWorkspaceRef } }: Checked
) {
  const facts = providerMetadata === undefined || Object.keys(providerMetadata).length === 0
  const saved = saveConnection(
    target,
    {
      credentials,
      checked,
      skipSampling,
      budgetShare,
      providerWorkspaceRef,
      providerMetadata: facts ? undefined : { ...target.providerMetadata, ...providerMetadata }
    },
    (member) => member
  )
  // Where the installation stays as it is, this is the only change. The credentials are checked, so it calls no provider.
  const renewed =
    installed?.connection.id === target.id
      ? audited("installation", { id: installed.id, changed: ["credentials"] }, saved)
      : saved
  return yield* Effect.catchTag(renewed, "AccountMismatch", () => Effect.undefined)
})

/**
 * The connection that gets the new credentials: the one of the same account, or else the installed one as long as nothing shows
 * that its account is another. Writes may wait for it, and must not go into another account.
 */
const toRenew = (
  connections: ReadonlyArray<Connection>,
  scheme: AuthScheme,
  installedOn: ConnectionId | undefined,
  found: ConnectedAccount | undefined
): Connection | undefined => {
  const fitting = connections.filter(({ authScheme }) => authScheme === scheme)
  const installed = fitting.find(({ id }) => id === installedOn)
  const isSame = ({ account }: Connection) => isSameAccount(account, found) === true
  if (installed !== undefined && isSame(installed)) return installed
  const same = fitting.find(isSame)
  if (same !== undefined) return same
  return installed !== undefined && isSameAccount(installed.account, found) !== false ? installed : undefined
}

const keptConfig: Warning = {
  name: "config",
  message:
    "the installation exists already and keeps its config, which differs from this one: update the installation to change it"
}

/** A config that is installed stays: the customer may have changed it since. */
const install = Effect.fnUntraced(function* (
  caller: Caller,
  { config, groupRef, integration, project, skipSampling }: Input,
  installed: Installation | undefined,
  { warnings = [], ...kept }: Connection
) {
  const sampling = skipSampling === undefined ? {} : { skipSampling }
  const of = { project, integration }
  const installation: Installation =
    installed === undefined
      ? yield* createInstallation.run(caller, { ...of, groupRef, connectionId: kept.id, config, ...sampling })
      : installed.connection.id === kept.id
        ? yield* getInstallation.run(caller, { ...of, installationId: installed.id })
        : yield* updateInstallation.run(caller, {
            ...of,
            installationId: installed.id,
            updateMask: ["connectionId"],
            installation: { connectionId: kept.id },
            ...sampling
          })
  const isOther = !Equal.equals(installation.config.content, SavedContent.complete(config.content))
  const all = isOther ? [...warnings, keptConfig] : warnings
  const answer: ConnectedInstallation = {
    connection: installation.connection,
    installation,
    ...(all.length === 0 ? {} : { warnings: all })
  }
  return answer
})
