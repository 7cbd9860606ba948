/** A sign-in by OAuth, from its start to the connection that it brings. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Caller } from "../../src/domain/Caller.ts"
import { ProviderName } from "../../src/domain/Ids.ts"
import type { PlatformCalls } from "../../src/Platform.ts"

const host = Caller.Host()

export const callbackUrl = "https://server.test/oauth/callback"

class ConsentRefused extends Schema.TaggedError<ConsentRefused>()("ConsentRefused", {
  message: Schema.String,
  reason: Schema.UndefinedOr(Schema.String)
}) {}

/** The connection after the consent of a user whose account the key opens. */
export const signedIn = Effect.fnUntraced(function* <E>(
  platform: PlatformCalls,
  key: string,
  open: (platform: PlatformCalls) => Effect.Effect<{ readonly url: string }, E>
) {
  yield* platform.decoded.createProviderApp(host, {
    project: "shop",
    provider: ProviderName.make("scripted"),
    clientId: "client",
    clientSecret: Redacted.make("s3cret")
  })
  const { url } = yield* open(platform)
  const state = new URL(url).searchParams.get("state") ?? ""
  const { ending } = yield* platform.decoded.finishOAuth(host, { state, code: key })
  if (ending._tag === "Connected") return ending.connectionId
  return yield* new ConsentRefused(
    ending._tag === "Failed"
      ? { message: ending.error, reason: ending.reason }
      : { message: ending._tag, reason: "open" }
  )
})
