/** A new connection: its sign-in must be one that the provider offers, and calls must know enough of the account. Spec 4.6. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as AccountFacts from "../domain/AccountFacts.ts"
import { type Connection, metadataValues } from "../domain/Connection.ts"
import type { Credentials } from "../domain/Credentials.ts"
import { ConnectionId, type ConsumerRef, type GroupRef, type ProjectId } from "../domain/Ids.ts"
import type { InputFault } from "../domain/InputFault.ts"
import { type DeclaredInfo, schemeOf, signInWith } from "../domain/SignIn.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import { IdGenerator } from "../ports/IdGenerator.ts"
import type { ProviderDriver } from "../ports/ProviderDriver.ts"
import { orGoOn } from "./InputRefused.ts"

export interface ToKeep {
  readonly groupRef: GroupRef
  readonly groupName?: string | undefined
  readonly consumerRef: ConsumerRef
  readonly consumerName?: string | undefined
  readonly credentials: Credentials
  readonly providerWorkspaceRef?: string | undefined
  readonly providerMetadata?: Connection["providerMetadata"]
}

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

/** Saves the connection and answers it, or refuses with every fault. */
export const keep = Effect.fnUntraced(function* (projectId: ProjectId, driver: ProviderDriver, input: ToKeep) {
  const { consumerRef, credentials, groupRef, providerMetadata, providerWorkspaceRef } = input
  const signIn = signInWith(driver.info, credentials)
  const environment = "environment" in credentials ? credentials.environment : undefined
  yield* orGoOn([
    ...(signIn === undefined ? schemeFaults(driver.displayName, driver.info) : []),
    ...factFaults(driver, { environment }, providerMetadata)
  ])
  if (signIn === undefined) return yield* Effect.die("a sign-in that is missing without a fault")
  const createTime = yield* DateTime.now
  const connection: Connection = {
    id: ConnectionId.make(yield* (yield* IdGenerator).next),
    projectId,
    provider: driver.name,
    group: { groupRef, groupName: input.groupName ?? groupRef, projectId, createTime },
    consumer: { consumerRef, consumerName: input.consumerName ?? consumerRef, projectId, createTime },
    authScheme: schemeOf(signIn),
    status: "created",
    createTime,
    updateTime: createTime,
    ...(providerWorkspaceRef === undefined ? {} : { providerWorkspaceRef }),
    ...(providerMetadata === undefined || Object.keys(providerMetadata).length === 0 ? {} : { providerMetadata })
  }
  yield* (yield* ConnectionStore).insert(connection, credentials)
  return connection
})
