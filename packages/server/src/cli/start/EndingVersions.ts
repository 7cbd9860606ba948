/** Warns of versions of CRM APIs whose support ends within six months, or has ended. @rule driver.apiVersions */
import { Platform } from "@fieldgate/core/Platform"
import { Caller } from "@fieldgate/core/domain/Caller"
import * as ApiVersion from "@fieldgate/core/providers/ApiVersion"
import * as ProviderInfo from "@fieldgate/core/providers/ProviderInfo"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

type Shown = Pick<ProviderInfo.ProviderInfo, "apiVersions" | "displayName" | "name">

const noticesOf = (providers: ReadonlyArray<Shown>) =>
  Effect.map(DateTime.now, (now) =>
    providers.flatMap(({ apiVersions = [], displayName, name }) =>
      ApiVersion.endingOn(apiVersions, now).map((version) => ({
        provider: name,
        version: version.name,
        text: ApiVersion.notice(displayName, version)
      }))
    )
  )

/** One sentence for each version. */
export const ofDrivers = (drivers: ReadonlyArray<ProviderDriver>): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(noticesOf(drivers.map(ProviderInfo.of)), (notices) => notices.map(({ text }) => text))

/** Logs one warning for each version. */
export const warn = Effect.gen(function* () {
  const { listProviders } = yield* Platform
  const notices = yield* noticesOf(Object.values(yield* listProviders(Caller.Host(), {})))
  yield* Effect.forEach(notices, ({ provider, text, version }) =>
    Effect.logWarning(text).pipe(Effect.annotateLogs({ provider, version }))
  )
}).pipe(Effect.withSpan("EndingVersions.warn"))
