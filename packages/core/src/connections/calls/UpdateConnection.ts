/** Changes connections: the provider checks new credentials, and writes that waited for them continue. @rule connection.update */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { refuseFaults, InputRefused } from "../../call/InputRefused.ts"
import { type AuthScheme, Connection, metadataValues, withCheckedFacts } from "../Connection.ts"
import { ConnectionStore, ConnectionNotFound } from "../ConnectionStore.ts"
import { Credentials, environmentOf } from "../Credentials.ts"
import * as CredentialsInput from "../CredentialsInput.ts"
import { ConnectionInput, requireVisibleConnection } from "./Connections.ts"
import { connectionAnswer, factFaults } from "./CreateConnection.ts"
import * as CredentialsCheck from "./CredentialsCheck.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { isStorable } from "../../domain/Text.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import * as AccountFacts from "../../providers/AccountFacts.ts"
import { ProviderRegistry, ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { fitsScheme } from "../../providers/SignIn.ts"
import { defineCall } from "../../call/Call.ts"
import { CredentialsRefused } from "./CredentialsCheck.ts"
import { joined } from "../../domain/JoinedStruct.ts"

const { fields: credentials } = CredentialsInput.ManualCredentialsInput

const connectionUpdateProperties = {
  /** The names of the properties to change, at least one; each must have its new value beside the mask. */
  updateMask: Schema.NonEmptyArray(Schema.String).annotateKey({
    messageMissingKey: 'updateMask is required: list the properties to change, for example ["apiKey"]'
  }),
  /** The new values. */
  connection: joined(
    Schema.Struct({
      /** The account's name at the provider, such as its subdomain. */
      providerWorkspaceRef: Schema.optionalKey(Schema.String.check(isStorable("providerWorkspaceRef"))),
      /** Facts about the account that the provider requires, by their names; at most 64. */
      providerMetadata: Schema.optionalKey(AccountFacts.FactsInput)
    }),
    CredentialsInput.ManualCredentialsInput
  )
}

export interface ConnectionUpdateSchema extends Schema.Struct<typeof connectionUpdateProperties> {}

/** The properties to change, and their values. */
export const ConnectionUpdate: ConnectionUpdateSchema = Schema.Struct(connectionUpdateProperties).annotate({
  identifier: "ConnectionUpdate"
})
type ConnectionUpdate = typeof ConnectionUpdate.Type
type Name = keyof ConnectionUpdate["connection"]

/** Changes the properties of a connection that `updateMask` names; with new credentials, waiting writes continue. */
export const updateConnection = defineCall({
  name: "updateConnection",
  access: ["full", "development", "consumer"],
  input: joined(
    ConnectionInput,
    Schema.Struct({
      /** The properties to change, and their new values. */
      update: ConnectionUpdate,
      /** Saves the credentials without asking the provider whether it accepts them. */
      skipSampling: Schema.optionalKey(Schema.Boolean)
    })
  ),
  success: Connection,
  errors: [ConnectionNotFound, CredentialsRefused, InputRefused, ProviderUnknown],
  audit: {
    action: "connection.update",
    target: ({ connectionId, update }) => ({ id: connectionId, changed: update.updateMask })
  },
  run: Effect.fnUntraced(function* ({ caller, project }, { connectionId, skipSampling, update }) {
    const before = yield* requireVisibleConnection(caller, project.id, connectionId)
    yield* refuseFaults(maskFaults(before.authScheme, update))
    const connections = yield* ConnectionStore
    const driver = yield* (yield* ProviderRegistry).get(before.provider)
    const environment = environmentOf((yield* connections.account(project.id, connectionId)).credentials)
    const { providerMetadata: inputFacts, providerWorkspaceRef, ...given } = namedBy(update)
    const { facts, faults } = AccountFacts.changed(before.providerMetadata, AccountFacts.of(inputFacts), at)
    yield* refuseFaults(inputFacts === undefined ? [] : [...faults, ...factFaults(driver, { environment }, facts, at)])
    const credentials = CredentialsInput.propertyOf(given) && CredentialsInput.credentialsOf(given, environment)
    return yield* saveConnection(
      before,
      {
        providerWorkspaceRef,
        providerMetadata: inputFacts === undefined ? undefined : facts,
        credentials,
        skipSampling
      },
      (member) => `connection.${member}`
    )
  })
})

const at = "connection.providerMetadata"

const namedBy = ({ connection, updateMask }: ConnectionUpdate) =>
  masked(
    updateMask.filter((name): name is Name => name in connection),
    connection
  )

/** The members that a connection of such a scheme can change. */
const allowedFor = (scheme: Connection["authScheme"]): ReadonlyArray<string> => [
  "providerWorkspaceRef",
  "providerMetadata",
  ...Object.keys(credentials).filter((name) => fits(name as keyof typeof credentials, scheme))
]

const fits = (name: keyof typeof credentials, scheme: AuthScheme) => CredentialsInput.schemes[name].includes(scheme)

const maskFaults = (scheme: AuthScheme, { connection, updateMask }: ConnectionUpdate): ReadonlyArray<InputFault> => {
  const allowed = allowedFor(scheme)
  return updateMask.flatMap((name, index) => {
    if (!allowed.includes(name)) {
      const message = `updateMask may contain only ${allowed.join(", ")} for a connection that uses ${scheme}`
      return [{ name: `updateMask[${index}]`, value: name, message }]
    }
    const message = `updateMask names ${name}, so connection.${name} must have the new value`
    return name in connection ? [] : [{ name: `connection.${name}`, message }]
  })
}

/** Gives a connection new credentials; writes that waited for them continue. */
export const replaceCredentials = defineCall({
  name: "replaceCredentials",
  access: ["full", "development", "consumer"],
  input: joined(
    ConnectionInput,
    Schema.Struct({
      /** The credentials to store, by their kind in `_tag`. */
      credentials: Credentials,
      /** Saves the credentials without asking the provider whether it accepts them. */
      skipSampling: Schema.optionalKey(Schema.Boolean)
    })
  ),
  success: Connection,
  errors: [ConnectionNotFound, CredentialsRefused, InputRefused, ProviderUnknown],
  audit: { action: "connection.replaceCredentials", target: ({ connectionId }) => ({ id: connectionId }) },
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { connectionId, credentials, skipSampling } = input
    const before = yield* requireVisibleConnection(caller, project.id, connectionId)
    yield* refuseFaults(faultsOf(before, credentials))
    return yield* saveConnection(before, { credentials, skipSampling }, CredentialsCheck.ofCredentials)
  })
})

/** A connection goes on signing in as it did: the provider's calls are signed by its scheme. */
const faultsOf = ({ authScheme }: Connection, credentials: Credentials): ReadonlyArray<InputFault> =>
  fitsScheme(credentials, authScheme)
    ? []
    : [{ name: "credentials", message: `the connection uses ${authScheme}, which doesn't accept these credentials` }]

export interface Renewal {
  readonly credentials?: Credentials | undefined
  readonly providerMetadata?: Connection["providerMetadata"]
  readonly providerWorkspaceRef?: string | undefined
  readonly skipSampling?: boolean | undefined
  /** What a check of these credentials found just before: they are not checked again. */
  readonly checked?: CredentialsCheck.CheckResult
}

export const saveConnection = Effect.fnUntraced(function* (
  { group, id, projectId, provider, providerMetadata: former }: Connection,
  { checked: known, credentials, providerMetadata, providerWorkspaceRef, skipSampling }: Renewal,
  inputName: (member: string) => string
) {
  const driver = yield* (yield* ProviderRegistry).get(provider)
  const inputFacts = providerMetadata ?? former
  const checked =
    known ??
    (credentials === undefined
      ? undefined
      : yield* CredentialsCheck.check(
          driver,
          projectId,
          { connectionId: id, provider, credentials, metadata: metadataValues(inputFacts) },
          { inputName, skip: skipSampling }
        ).pipe(Effect.annotateLogs({ groupRef: group.groupRef, connectionId: id })))
  const facts = withCheckedFacts(inputFacts, checked?.facts ?? {})
  const at = yield* DateTime.now
  const connections = yield* ConnectionStore
  const after = yield* audited(
    "connection",
    { id, groupRef: group.groupRef },
    connections.update(
      projectId,
      id,
      {
        ...(providerWorkspaceRef === undefined ? {} : { providerWorkspaceRef }),
        ...(facts === undefined || facts === former ? {} : { providerMetadata: facts }),
        ...(checked === undefined ? {} : { credentials: checked.credentials }),
        ...(checked?.account === undefined ? {} : { account: checked.account }),
        ...CredentialsCheck.openChecks(checked?.warnings ?? [])
      },
      at
    )
  )

  // A connection may have been bad for want of a fact as well as for its credentials.
  if (credentials !== undefined || providerMetadata !== undefined) {
    yield* (yield* OperationQueue).resume(projectId, id, at)
  }
  return connectionAnswer(after, checked?.warnings ?? [])
})
