/** Changes connections: the provider checks new credentials, and writes that waited for them continue. @rule connection.update */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { refuseFaults, InputRefused } from "../../call/InputRefused.ts"
import {
  AccountMismatch,
  type AuthScheme,
  BudgetShare,
  Connection,
  metadataValues,
  withCheckedFacts
} from "../Connection.ts"
import { ConnectionStore, ConnectionNotFound } from "../ConnectionStore.ts"
import { Credentials, environmentOf } from "../Credentials.ts"
import * as CredentialsInput from "../CredentialsInput.ts"
import { ConnectionInput, requireVisibleConnection } from "./Connections.ts"
import { connectionAnswer, factFaults } from "./CreateConnection.ts"
import * as CallPermits from "./CallPermits.ts"
import * as CredentialsCheck from "./CredentialsCheck.ts"
import { refreshToken } from "./TokenRefresh.ts"
import { isDue, isRefreshable } from "../TokenExpiry.ts"
import { refuseOther } from "../rules/ConnectionAccount.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { isStorable } from "../../domain/Text.ts"
import * as AccountFacts from "../../providers/AccountFacts.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderError } from "../../providers/ProviderError.ts"
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
      providerMetadata: Schema.optionalKey(AccountFacts.FactsInput),
      /** The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. */
      budgetShare: Schema.optionalKey(BudgetShare)
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
  errors: [AccountMismatch, ConnectionNotFound, CredentialsRefused, InputRefused, ProviderError, ProviderUnknown],
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
    const { budgetShare, providerMetadata: inputFacts, providerWorkspaceRef, ...given } = namedBy(update)
    const { facts, faults } = AccountFacts.changed(before.providerMetadata, AccountFacts.of(inputFacts), at)
    yield* refuseFaults(inputFacts === undefined ? [] : [...faults, ...factFaults(driver, { environment }, facts, at)])
    const credentials = CredentialsInput.propertyOf(given) && CredentialsInput.credentialsOf(given, environment)
    return yield* saveConnection(
      before,
      {
        budgetShare,
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
  "budgetShare",
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
  errors: [AccountMismatch, ConnectionNotFound, CredentialsRefused, InputRefused, ProviderError, ProviderUnknown],
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
  readonly budgetShare?: number | undefined
  readonly skipSampling?: boolean | undefined
  /** What a check of these credentials found just before: they are not checked again. */
  readonly checked?: CredentialsCheck.CheckResult
}

export const saveConnection = Effect.fnUntraced(function* (
  connection: Connection,
  renewal: Renewal,
  inputName: (member: string) => string
) {
  const { group, id, projectId, provider, providerMetadata: former } = connection
  const { budgetShare, providerMetadata, providerWorkspaceRef } = renewal
  const driver = yield* (yield* ProviderRegistry).get(provider)
  const inputFacts = providerMetadata ?? former
  const checked = yield* checkedBy(driver, connection, renewal, inputName)
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
        ...(budgetShare === undefined ? {} : { budgetShare }),
        ...(facts === undefined || facts === former ? {} : { providerMetadata: facts }),
        ...(checked === undefined ? {} : { credentials: checked.credentials }),
        ...(checked?.account === undefined ? {} : { account: checked.account }),
        ...CredentialsCheck.openChecks(checked?.warnings ?? [])
      },
      at
    )
  )

  if (checked !== undefined) {
    const account = { provider, credentials: checked.credentials }
    yield* CallPermits.forgive({ projectId, connection: after, account })
  }
  return connectionAnswer(after, checked?.warnings ?? [])
})

const encoded = Schema.encodeSync(Schema.fromJsonString(Credentials))

/**
 * What the provider says of new credentials, or of other facts about the account. A connection whose account is known, or can be
 * learned of its stored credentials, takes only those that open it, also where the caller asked to store them unchecked.
 * @rule connection.account
 */
const checkedBy = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  connection: Connection,
  { checked: known, credentials: given, providerMetadata, skipSampling }: Renewal,
  inputName: (member: string) => string
) {
  const { account, group, id, projectId, provider, providerMetadata: former } = connection
  const hasNewFacts = providerMetadata !== undefined && !Equal.equals(providerMetadata, former)
  const metadata = metadataValues(providerMetadata ?? former)
  if (given === undefined) return hasNewFacts ? yield* ofFacts(driver, connection, metadata) : undefined
  const isSame = !hasNewFacts && (yield* isStored(connection, given))
  const own = isSame ? account : yield* CredentialsCheck.ownAccount(driver, connection)
  const mustKnow = !isSame && own?.accountRef !== undefined
  const asked = { connectionId: id, provider, credentials: given, metadata }
  const checking = CredentialsCheck.check(driver, projectId, asked, {
    inputName,
    skip: skipSampling && !mustKnow
  }).pipe(
    // Refused ones open no account, and the caller asked to store them all the same.
    Effect.catchIf(
      ({ _tag }) => _tag === "CredentialsRefused" && skipSampling === true,
      () => Effect.succeed(CredentialsCheck.unchecked(given))
    ),
    Effect.annotateLogs({ groupRef: group.groupRef, connectionId: id })
  )
  const checked = known !== undefined && (known.account !== undefined || !mustKnow) ? known : yield* checking
  if (!mustKnow) return checked
  if (checked.unreachable !== undefined) return yield* checked.unreachable
  const [unreadable] = checked.warnings
  if (checked.account === undefined && unreadable !== undefined) {
    return yield* CredentialsCheck.unidentified(driver, own, unreadable)
  }
  yield* Effect.fromResult(refuseOther(id, own, checked.account))
  return checked
})

/** Credentials that can't be decrypted any more are others. */
const isStored = ({ id, projectId }: Connection, given: Credentials) =>
  Effect.flatMap(ConnectionStore, (connections) => connections.account(projectId, id)).pipe(
    Effect.map(({ credentials }) => encoded(credentials) === encoded(given)),
    Effect.catchDefect(() => Effect.succeed(false))
  )

/** Other facts may lead the stored credentials to another account. */
const ofFacts = Effect.fnUntraced(function* (
  { check, refresh, ...driver }: ProviderDriver,
  connection: Connection,
  metadata: Account["metadata"]
) {
  const { id, projectId } = connection
  if (check === undefined) return undefined
  const own = yield* CredentialsCheck.ownAccount({ ...driver, check }, connection)
  if (own?.accountRef === undefined) return undefined
  const stored = yield* (yield* ConnectionStore).account(projectId, id)
  const isOver =
    refresh !== undefined && isRefreshable(stored.credentials) && isDue(stored.credentials, yield* DateTime.now)
  const current = isOver ? yield* refreshToken({ ...driver, refresh }, projectId, stored) : stored
  const found = yield* Effect.result(CredentialsCheck.checkWithTimeout({ ...driver, check }, { ...current, metadata }))
  if (Result.isSuccess(found)) {
    yield* Effect.fromResult(refuseOther(id, own, found.success))
    return undefined
  }
  const { reason } = found.failure
  if (reason._tag !== "ProviderRejected") return yield* found.failure
  return yield* CredentialsCheck.unidentified(driver, own, {
    name: at,
    ...CredentialsCheck.warningOf(driver.displayName, reason)
  })
})
