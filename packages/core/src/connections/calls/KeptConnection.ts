/** A new connection: its sign-in must be one that the provider offers, and calls must know enough of the account. Spec 4.6. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as AccountFacts from "../../providers/AccountFacts.ts"
import { type Connection, metadataValues, withCheckedFacts } from "../Connection.ts"
import type { Credentials } from "../Credentials.ts"
import { ConnectionId, type ConsumerRef, type GroupRef, type ProjectId } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { type DeclaredInfo, schemeOf, signInWith } from "../../providers/SignIn.ts"
import type { Warning } from "../../writes/WriteAnswer.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import type { ProviderDriver } from "../../providers/ProviderDriver.ts"
import * as CredentialsCheck from "./CredentialsCheck.ts"
import * as GroupConnections from "./GroupConnections.ts"
import { orGoOn } from "../../call/InputRefused.ts"

export interface ToKeep {
  readonly groupRef: GroupRef
  readonly groupName?: string | undefined
  readonly consumerRef: ConsumerRef
  readonly consumerName?: string | undefined
  readonly credentials: Credentials
  readonly providerWorkspaceRef?: string | undefined
  readonly providerMetadata?: Connection["providerMetadata"]
  readonly skipSampling?: boolean | undefined
  /** What a check of these credentials found just before: they are not checked again. */
  readonly checked?: CredentialsCheck.Checked
}

/** A connection, and what to know about its credentials. */
export interface ConnectionAnswer extends Connection {
  readonly warnings?: ReadonlyArray<Warning>
}

/** An empty list of warnings is left out. */
export const answer = (connection: Connection, warnings: ReadonlyArray<Warning>): ConnectionAnswer =>
  warnings.length === 0 ? connection : { ...connection, warnings }

/** What stands against an account with these facts; a sandbox's address is the deployment's to tell. */
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
    message: `accounts of ${displayName} sign in by ${signIns.map(schemeOf).join(", ")}, not with such credentials`
  }
]

/**
 * Saves the connection and answers it, or refuses with every fault. Credentials that the provider does not accept are refused
 * under `inputName` of their name.
 */
export const keep = Effect.fnUntraced(function* (
  projectId: ProjectId,
  driver: ProviderDriver,
  input: ToKeep,
  inputName: (member: string) => string = (member) => member
) {
  const { consumerRef, credentials: given, groupRef, providerMetadata: told, providerWorkspaceRef } = input
  const signIn = signInWith(driver.info, given)
  const environment = "environment" in given ? given.environment : undefined
  yield* orGoOn([
    ...(signIn === undefined ? schemeFaults(driver.displayName, driver.info) : []),
    ...factFaults(driver, { environment }, told)
  ])
  if (signIn === undefined) return yield* Effect.die("a sign-in that is missing without a fault")
  yield* GroupConnections.requireRoom(projectId, groupRef)
  const id = ConnectionId.make(yield* (yield* IdGenerator).next)
  const unchecked = { connectionId: id, provider: driver.name, credentials: given, metadata: metadataValues(told) }
  const { account, credentials, facts, warnings } =
    input.checked ??
    (yield* CredentialsCheck.check(driver, projectId, unchecked, { inputName, skip: input.skipSampling }).pipe(
      Effect.annotateLogs({ groupRef, connectionId: id })
    ))
  const providerMetadata = withCheckedFacts(told, facts)
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
    ...(providerWorkspaceRef === undefined ? {} : { providerWorkspaceRef }),
    ...(providerMetadata === undefined || Object.keys(providerMetadata).length === 0 ? {} : { providerMetadata }),
    ...(account === undefined ? {} : { account })
  }
  yield* (yield* ConnectionStore).insert(connection, credentials)
  return answer(connection, warnings)
})
