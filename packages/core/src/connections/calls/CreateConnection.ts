/** Creates connections, from credentials at hand or as a request gives them: checked by the provider, then stored encrypted. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Access from "../../call/Access.ts"
import { InputRefused, refuseFaults } from "../../call/InputRefused.ts"
import { AccountOwner, type AccountOwnerSchema } from "../AccountOwner.ts"
import { BudgetShare, Connection, ProviderMetadata, metadataValues, withCheckedFacts } from "../Connection.ts"
import { Credentials, Environment } from "../Credentials.ts"
import * as CredentialsInput from "../CredentialsInput.ts"
import { insertConnection } from "./Connections.ts"
import * as CredentialsCheck from "./CredentialsCheck.ts"
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ConnectionId, ConsumerRef, GroupRef, type ProjectId, ProviderName } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { isStorable } from "../../domain/Text.ts"
import * as AccountFacts from "../../providers/AccountFacts.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderRegistry, ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { type DeclaredInfo, schemeOf, signInWith } from "../../providers/SignIn.ts"
import type { Warning } from "../../domain/Warning.ts"
import { joined, type JoinedStruct } from "../../domain/JoinedStruct.ts"
import { defineCall } from "../../call/Call.ts"
import { CredentialsRefused } from "./CredentialsCheck.ts"
import { LimitReached } from "../../call/LimitReached.ts"

/** Connects an account with credentials at hand; they are stored encrypted. */
export const createConnection = defineCall({
  name: "createConnection",
  access: ["full", "development", "consumer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The provider's name, as manifests write it. */
    provider: ProviderName,
    /** Your own id of the group, such as your customer's id; at most 512 characters. */
    groupRef: GroupRef,
    /** The group's display name. Default: `groupRef`. */
    groupName: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("groupName"))),
    /** Your own id of the end user who connects the account; at most 512 characters. */
    consumerRef: ConsumerRef,
    /** The end user's display name. Default: `consumerRef`. */
    consumerName: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("consumerName"))),
    /** The credentials to store, by their kind in `_tag`. */
    credentials: Credentials,
    /** The account's name at the provider, such as its subdomain. */
    providerWorkspaceRef: Schema.optionalKey(Schema.String.check(isStorable("providerWorkspaceRef"))),
    /** Facts about the account that the provider requires, by name. */
    providerMetadata: Schema.optionalKey(ProviderMetadata),
    /** The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. Default: 0.9. */
    budgetShare: Schema.optionalKey(BudgetShare),
    /** Saves the credentials without asking the provider whether it accepts them. */
    skipSampling: Schema.optionalKey(Schema.Boolean)
  }),
  success: Connection,
  errors: [CredentialsRefused, InputRefused, LimitReached, ProviderUnknown, Access.TokenMismatch],
  audit: { action: "connection.create", target: ({ groupRef }) => ({ groupRef }) },
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { id: projectId } = project
    yield* Access.ownRefs(caller, input)
    const driver = yield* (yield* ProviderRegistry).get(input.provider)
    return yield* createConnectionRecord(projectId, driver, input, CredentialsCheck.ofCredentials)
  })
})

const environmentProperties = {
  /** Where the credentials are valid. Default: the environment of the project's app for the provider, production first. */
  environment: Schema.optionalKey(Environment)
}

export interface AccountToConnectSchema extends JoinedStruct<
  JoinedStruct<AccountOwnerSchema, Schema.Struct<typeof environmentProperties>>,
  CredentialsInput.CredentialsInputSchema
> {}

/** An account to connect at a provider that is named elsewhere. */
export const AccountToConnect: AccountToConnectSchema = joined(
  joined(AccountOwner, Schema.Struct(environmentProperties)),
  CredentialsInput.CredentialsInput
)

const providerProperties = {
  /** The provider's name, as manifests write it. */
  provider: ProviderName
}

export interface NewConnectionSchema extends JoinedStruct<
  Schema.Struct<typeof providerProperties>,
  AccountToConnectSchema
> {}

/** An account to connect, with its credentials or, for a provider without any, none. */
export const NewConnection: NewConnectionSchema = joined(Schema.Struct(providerProperties), AccountToConnect)
  .check(CredentialsInput.atMostOne)
  .annotate({ identifier: "NewConnection" })
export type NewConnection = typeof NewConnection.Type

/** Connects an account as the HTTP API does: the credentials are checked against the provider's sign-ins. */
export const generateConnection = defineCall({
  name: "generateConnection",
  access: ["full", "development", "consumer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The account to connect, with its credentials. */
    connection: NewConnection,
    /** Saves the credentials without asking the provider whether it accepts them. */
    skipSampling: Schema.optionalKey(Schema.Boolean)
  }),
  success: Connection,
  errors: [CredentialsRefused, InputRefused, LimitReached, Access.TokenMismatch],
  audit: { action: "connection.create", target: ({ connection }) => ({ groupRef: connection.groupRef }) },
  run: Effect.fnUntraced(function* ({ caller, project }, { connection: input, skipSampling }) {
    const { id: projectId } = project
    yield* Access.ownRefs(caller, input)
    const { driver, toKeep } = yield* toConnect(projectId, { ...input, skipSampling })
    return yield* createConnectionRecord(projectId, driver, toKeep)
  })
})

/** What such a request would keep, with the provider's driver; or every fault of the request. */
export const toConnect = Effect.fnUntraced(function* (
  projectId: ProjectId,
  input: NewConnection & { readonly skipSampling?: boolean | undefined }
) {
  const { consumerRef, groupRef, provider, skipSampling } = input
  const driver = yield* Effect.mapError((yield* ProviderRegistry).get(provider), ({ message }) => {
    return new InputRefused({ faults: [{ name: "provider", value: provider, message }] })
  })
  const environment = input.environment ?? (yield* usualEnvironment(projectId, provider))
  const workspace = given(input.providerWorkspaceRef)
  const providerMetadata = AccountFacts.of(input.providerMetadata, workspace)
  const scheme = CredentialsInput.schemeAt(driver.displayName, driver.info, CredentialsInput.propertyOf(input))
  const credentials = CredentialsInput.credentialsOf(input, environment)
  if (typeof scheme !== "string" || credentials === undefined) {
    const { message, name } = typeof scheme === "string" ? unknownWay : scheme
    yield* refuseFaults([{ name, message }, ...factFaults(driver, { environment }, providerMetadata)])
    return yield* Effect.die("a fault that was passed over")
  }
  const toKeep: ConnectionRecordInput = {
    groupRef,
    groupName: given(input.groupName),
    consumerRef,
    consumerName: given(input.consumerName),
    credentials,
    providerWorkspaceRef: workspace,
    providerMetadata,
    budgetShare: input.budgetShare,
    skipSampling
  }
  return { driver, scheme, toKeep }
})

/** A driver declares a way to sign in that no connection here can have. */
const unknownWay = { name: "provider", message: "this sign-in method is not supported by the provider" }

/** Clients send empty texts for what their forms left open. */
const given = (text: string | undefined): string | undefined => (text === "" ? undefined : text)

const usualEnvironment = Effect.fnUntraced(function* (projectId: ProjectId, provider: ProviderName) {
  const apps = (yield* (yield* ProviderAppStore).list(projectId)).filter((app) => app.provider === provider)
  const isSandboxOnly = apps.length > 0 && apps.every(({ environment }) => environment === "sandbox")
  return isSandboxOnly ? ("sandbox" as const) : ("production" as const)
})

export interface ConnectionRecordInput {
  readonly groupRef: GroupRef
  readonly groupName?: string | undefined
  readonly consumerRef: ConsumerRef
  readonly consumerName?: string | undefined
  readonly credentials: Credentials
  readonly providerWorkspaceRef?: string | undefined
  readonly providerMetadata?: Connection["providerMetadata"]
  readonly budgetShare?: number | undefined
  readonly skipSampling?: boolean | undefined
  /** The id under which the credentials were checked. Default: a new one. */
  readonly connectionId?: ConnectionId
  /** What a check of these credentials found just before: they are not checked again. */
  readonly checked?: CredentialsCheck.CheckResult
}

/** The connection, with the warnings of this request's check, which name its properties. */
export const connectionAnswer = (connection: Connection, warnings: ReadonlyArray<Warning>): Connection =>
  warnings.length === 0 ? connection : { ...connection, warnings }

/** Why an account with these facts is refused; the deployment sets a sandbox's address. */
export const factFaults = (
  { factFaults, info }: Pick<ProviderDriver, "factFaults" | "info">,
  { environment }: { readonly environment?: "production" | "sandbox" | undefined },
  facts: Connection["providerMetadata"],
  at = "providerMetadata"
): ReadonlyArray<InputFault> =>
  environment === "sandbox"
    ? []
    : [
        ...AccountFacts.missing(info, facts, at),
        ...(factFaults?.(metadataValues(facts)) ?? []).map(({ message, name }) => ({ name: `${at}.${name}`, message }))
      ]

const schemeFaults = (displayName: string, { signIns }: DeclaredInfo): ReadonlyArray<InputFault> => [
  {
    name: "credentials",
    message: `${displayName} does not support these credentials; use ${signIns.map(schemeOf).join(" or ")}`
  }
]

/** Saves the connection, or refuses with every fault. Refused credentials are reported under `inputName` of their name. */
export const createConnectionRecord = Effect.fnUntraced(function* (
  projectId: ProjectId,
  driver: ProviderDriver,
  input: ConnectionRecordInput,
  inputName: (member: string) => string = (member) => member
) {
  const { consumerRef, credentials: given, groupRef, providerMetadata: inputFacts, providerWorkspaceRef } = input
  const signIn = signInWith(driver.info, given)
  const environment = "environment" in given ? given.environment : undefined
  yield* refuseFaults([
    ...(signIn === undefined ? schemeFaults(driver.displayName, driver.info) : []),
    ...factFaults(driver, { environment }, inputFacts)
  ])
  if (signIn === undefined) return yield* Effect.die("a sign-in that is missing without a fault")
  const id = input.connectionId ?? ConnectionId.make(yield* (yield* IdGenerator).next)
  const unchecked = {
    connectionId: id,
    provider: driver.name,
    credentials: given,
    metadata: metadataValues(inputFacts)
  }
  const { account, credentials, facts, warnings } =
    input.checked ??
    (yield* CredentialsCheck.check(driver, projectId, unchecked, { inputName, skip: input.skipSampling }).pipe(
      Effect.annotateLogs({ groupRef, connectionId: id })
    ))
  const providerMetadata = withCheckedFacts(inputFacts, facts)
  const createTime = yield* DateTime.now
  const connection: Connection = {
    id,
    projectId,
    provider: driver.name,
    group: { groupRef, groupName: input.groupName ?? groupRef, projectId, createTime },
    consumer: { consumerRef, consumerName: input.consumerName ?? consumerRef, projectId, createTime },
    authScheme: schemeOf(signIn),
    status: account === undefined ? "created" : "working",
    createTime,
    updateTime: createTime,
    budgetShare: input.budgetShare ?? callBudget.share.default,
    ...(providerWorkspaceRef === undefined ? {} : { providerWorkspaceRef }),
    ...(providerMetadata === undefined || Object.keys(providerMetadata).length === 0 ? {} : { providerMetadata }),
    ...(account === undefined ? {} : { account }),
    ...CredentialsCheck.openChecks(warnings)
  }
  yield* insertConnection(connection, credentials)
  return connectionAnswer(connection, warnings)
})
