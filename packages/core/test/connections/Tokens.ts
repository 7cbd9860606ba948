/** A provider's tokens in memory, in front of a scripted driver: they count up, and a refresh ends the refresh token. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Credentials } from "../../src/connections/Credentials.ts"
import type { Account, ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import {
  ProviderAppInvalid,
  ProviderError,
  type ProviderFailure,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"

export const clientSecret = "s3cret-client"

const accessToken = (n: number) => `s3cret-access-${n}`
const refreshToken = (n: number) => `s3cret-refresh-${n}`

/** The provider is away, or its answer was. */
export const away = new ProviderUnavailable({ message: "the provider is away", written: "no", timedOut: false })

export interface TokenOptions {
  /** Whether a refresh ends the refresh token and brings another. Default: it does. */
  readonly rotates?: boolean
  /** How long a refresh takes. Default: 100 milliseconds. */
  readonly takes?: number
}

export const make = ({ rotates = true, takes = 100 }: TokenOptions = {}) => {
  let current = 1
  let refreshable = 1
  let accepts = true
  let dies = false
  const asked: Array<string> = []
  const seen: Array<string> = []
  const failures: Array<ProviderFailure | "lostAnswer"> = []
  const fail = (reason: ProviderFailure) => Effect.fail(new ProviderError({ provider: "scripted", reason }))
  const refused = (message: string) => fail(new ProviderUnauthorized({ message }))
  const tokenOf = ({ credentials }: Account): string =>
    credentials._tag === "OAuthCredentials" ? Redacted.value(credentials.accessToken) : ""

  const refresh: NonNullable<ProviderDriver["refresh"]> = Effect.fnUntraced(function* (client, { credentials }) {
    if (credentials._tag !== "OAuthCredentials" || credentials.refreshToken === undefined) return yield* refused("none")
    asked.push(Redacted.value(credentials.refreshToken))
    if (takes > 0) yield* Effect.sleep(takes)
    if (dies) return yield* Effect.die(new Error("a bug"))
    const failure = failures.shift()
    if (failure !== undefined && failure !== "lostAnswer") return yield* fail(failure)
    if (Redacted.value(client.clientSecret) !== clientSecret) {
      return yield* fail(new ProviderAppInvalid({ message: "the client secret is wrong" }))
    }
    if (Redacted.value(credentials.refreshToken) !== refreshToken(refreshable)) return yield* refused("it was revoked")
    current++
    if (rotates) refreshable = current
    if (failure === "lostAnswer") return yield* fail(away)
    return {
      accessToken: Redacted.make(accessToken(current)),
      ...(rotates ? { refreshToken: Redacted.make(refreshToken(refreshable)) } : {}),
      expiresAt: DateTime.add(yield* DateTime.now, { minutes: 30 }),
      metadata: { shard: String(current) }
    }
  })

  const guarded =
    <Rest extends ReadonlyArray<unknown>, A>(
      call: (account: Account, ...rest: Rest) => Effect.Effect<A, ProviderError>
    ) =>
    (account: Account, ...rest: Rest) =>
      Effect.suspend(() => {
        seen.push(tokenOf(account))
        return accepts && tokenOf(account) === accessToken(current)
          ? call(account, ...rest)
          : refused("the token is not accepted")
      })

  return {
    guard: (driver: ProviderDriver): ProviderDriver => ({
      ...driver,
      write: guarded(driver.write),
      read: guarded(driver.read),
      ...(driver.readMany === undefined ? {} : { readMany: guarded(driver.readMany) }),
      ...(driver.describe === undefined
        ? {}
        : { describe: { objects: guarded(driver.describe.objects), object: guarded(driver.describe.object) } }),
      refresh
    }),
    /** What the connection starts with; its token expires in this many minutes, or at an unknown time. */
    credentials: (endsIn?: number) =>
      Effect.map(DateTime.now, (now): Credentials => ({
        _tag: "OAuthCredentials",
        accessToken: Redacted.make(accessToken(1)),
        refreshToken: Redacted.make(refreshToken(1)),
        ...(endsIn === undefined ? {} : { expiresAt: DateTime.add(now, { minutes: endsIn }) })
      })),
    asked,
    seen,
    end: () => void current++,
    revoke: () => void (refreshable = -1),
    refuseAll: () => void (accepts = false),
    breakRefresh: () => void (dies = true),
    failNext: (...more: ReadonlyArray<ProviderFailure | "lostAnswer">) => void failures.push(...more)
  }
}
