/** Connects a consumer's account with the credentials that a request brings: a key, a password, tokens, or none. Spec 4.6. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as AccountFacts from "../../providers/AccountFacts.ts"
import { owner } from "../AccountOwner.ts"
import type { Caller } from "../../domain/Caller.ts"
import { Environment } from "../Credentials.ts"
import * as GivenCredentials from "../GivenCredentials.ts"
import type { ProjectId, ProviderName } from "../../domain/Ids.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"
import { InputRefused, orGoOn } from "../../call/InputRefused.ts"
import * as KeptConnection from "./KeptConnection.ts"

/** What a request to connect brings. */
export const NewConnection = Schema.Struct({
  ...owner,
  /** Default: that of the project's app for the provider, production first. */
  environment: Schema.optionalKey(Environment),
  ...GivenCredentials.fields
})
  .check(GivenCredentials.atMostOne)
  .annotate({ identifier: "NewConnection" })
export type NewConnection = typeof NewConnection.Type

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The account to connect, with its credentials. */
  connection: NewConnection,
  /** Saves the credentials without asking the provider whether it accepts them. */
  skipSampling: Schema.optionalKey(Schema.Boolean)
})

export const generateConnection = Effect.fn("GenerateConnection.generateConnection")(function* (
  caller: Caller,
  { connection: input, project: idOrName, skipSampling }: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "createConnection", idOrName)
  yield* Access.ownRefs(caller, input)
  const { driver, toKeep } = yield* toConnect(projectId, { ...input, skipSampling })
  return yield* KeptConnection.keep(projectId, driver, toKeep)
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
  const scheme = GivenCredentials.schemeAt(driver.displayName, driver.info, GivenCredentials.memberOf(input))
  const credentials = GivenCredentials.credentialsOf(input, environment)
  if (typeof scheme !== "string" || credentials === undefined) {
    const { message, name } = typeof scheme === "string" ? unknownWay : scheme
    yield* orGoOn([{ name, message }, ...KeptConnection.factFaults(driver, { environment }, providerMetadata)])
    return yield* Effect.die("a fault that was passed over")
  }
  const toKeep: KeptConnection.ToKeep = {
    groupRef,
    groupName: given(input.groupName),
    consumerRef,
    consumerName: given(input.consumerName),
    credentials,
    providerWorkspaceRef: workspace,
    providerMetadata,
    skipSampling
  }
  return { driver, scheme, toKeep }
})

/** A driver declares a way to sign in that no connection here can have. */
const unknownWay = { name: "provider", message: "no connection here can sign in so" }

/** Clients send empty texts for what their forms left open. */
const given = (text: string | undefined): string | undefined => (text === "" ? undefined : text)

const usualEnvironment = Effect.fnUntraced(function* (projectId: ProjectId, provider: ProviderName) {
  const apps = (yield* (yield* ProviderAppStore).list(projectId)).filter((app) => app.provider === provider)
  const isSandboxOnly = apps.length > 0 && apps.every(({ environment }) => environment === "sandbox")
  return isSandboxOnly ? ("sandbox" as const) : ("production" as const)
})
