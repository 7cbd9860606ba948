/** Who asks for consent, in whose name: a provider's driver and one of the project's apps. Every fault is told. */
import * as Effect from "effect/Effect"
import type { Environment } from "../Credentials.ts"
import type { ProjectId, ProviderName } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import type { ProviderApp } from "../../providers/ProviderApp.ts"
import { consentOf, type SignIn } from "../../providers/SignIn.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"

/** A driver that connects accounts by OAuth. */
export type ConsentingDriver = ProviderDriver & Required<Pick<ProviderDriver, "oauth">>

export interface ConsentWay {
  readonly driver: ConsentingDriver
  readonly signIn: SignIn
  readonly app: ProviderApp
}

/** Undefined where there is a fault. */
export interface Found {
  readonly way: ConsentWay | undefined
  readonly faults: ReadonlyArray<InputFault>
}

/** Which app is meant: the one with the id, or that of the environment; without either the one for production comes first. */
export interface Wanted {
  readonly providerAppId?: string | undefined
  readonly environment?: Environment | undefined
}

export const find = Effect.fnUntraced(function* (projectId: ProjectId, provider: ProviderName, wanted: Wanted) {
  const driver = yield* (yield* ProviderRegistry)
    .get(provider)
    .pipe(Effect.catchTag("ProviderUnknown", ({ message }) => Effect.succeed(message)))
  if (typeof driver === "string") return fault({ name: "provider", value: provider, message: driver })
  const { displayName, info, oauth } = driver
  const signIn = consentOf(info)
  if (oauth === undefined || signIn === undefined) {
    const message = `accounts of ${displayName} are not connected by OAuth: send their credentials instead`
    return fault({ name: "provider", value: provider, message })
  }
  const apps = (yield* (yield* ProviderAppStore).list(projectId)).filter((app) => app.provider === provider)
  const app = choose(apps, wanted)
  return app === undefined
    ? fault(missing(displayName, wanted))
    : ({ way: { driver: { ...driver, oauth }, signIn, app }, faults: [] } satisfies Found)
})

const choose = (apps: ReadonlyArray<ProviderApp>, { environment, providerAppId }: Wanted): ProviderApp | undefined => {
  if (providerAppId !== undefined) return apps.find(({ id }) => id === providerAppId)
  const of = (sought: Environment) => apps.find((app) => app.environment === sought)
  return environment === undefined ? (of("production") ?? of("sandbox")) : of(environment)
}

const missing = (displayName: string, { environment, providerAppId }: Wanted): InputFault =>
  providerAppId === undefined
    ? {
        name: "provider",
        message:
          `the project has no provider app for ${displayName}${environment === undefined ? "" : ` (${environment})`}: ` +
          "create one with the client id and secret of an OAuth app that is registered there"
      }
    : {
        name: "providerAppId",
        value: providerAppId,
        message: `the project has no provider app "${providerAppId}" for ${displayName}`
      }

const fault = (found: InputFault): Found => ({ way: undefined, faults: [found] })
