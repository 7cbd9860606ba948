/** Opens an OAuth session: what proves its answer is made here, told to the provider's page alone, and kept as a digest. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { metadataValues } from "../Connection.ts"
import { OAuthSessionId } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { oauthSessionMinutes, openSignIns } from "../../domain/Limits.ts"
import type { OAuthSession } from "../OAuthSession.ts"
import { takesChallenge } from "../../providers/SignIn.ts"
import { Digest } from "../../domain/Digest.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { OAuthSecret } from "../OAuthSecret.ts"
import { OAuthSessionStore } from "../OAuthSessionStore.ts"
import type { Found } from "./ConsentWay.ts"
import * as GroupConnections from "./GroupConnections.ts"
import { InputRefused, orGoOn } from "../../call/InputRefused.ts"
import { LimitReached } from "../../call/LimitReached.ts"

/** A session as it is asked for. */
export type Wanted = Omit<OAuthSession, "id" | "providerAppId" | "createTime" | "expireTime">

/** Where to send the browser, and what to ask for the outcome with. */
export interface OpenSession {
  readonly url: string
  readonly sessionId: OAuthSessionId
  readonly expireTime: DateTime.Utc
}

/** Refuses with all faults, those of the page's address too. */
export const openOAuthSession = Effect.fnUntraced(function* (
  wanted: Wanted,
  { faults, way }: Found,
  more: ReadonlyArray<InputFault>
) {
  if (way === undefined) return yield* refuse(faults, more)
  const { app, driver, signIn } = way
  const { generate } = yield* OAuthSecret
  const { sha256 } = yield* Digest
  const state = yield* generate
  const codeVerifier = takesChallenge(signIn) ? yield* generate : undefined
  const page = driver.oauth.authorize({
    clientId: app.clientId,
    environment: app.environment,
    scopes: app.scopes ?? [],
    state,
    redirectUri: wanted.callbackUrl,
    ...(codeVerifier === undefined ? {} : { codeChallenge: yield* sha256(Redacted.value(codeVerifier)) }),
    params: app.metadata?.authQueryParams ?? {},
    metadata: metadataValues(wanted.providerMetadata)
  })
  if (Result.isFailure(page)) {
    return yield* refuse([{ name: "providerMetadata", message: page.failure.message }], more)
  }
  yield* orGoOn(more)
  if (wanted.connectionId === undefined) yield* GroupConnections.requireRoom(wanted.projectId, wanted.groupRef)
  const createTime = yield* DateTime.now
  yield* requireFewSignIns(wanted, createTime)
  const session: OAuthSession = {
    ...wanted,
    id: OAuthSessionId.make(yield* (yield* IdGenerator).next),
    providerAppId: app.id,
    createTime,
    expireTime: DateTime.add(createTime, { minutes: oauthSessionMinutes })
  }
  const stateDigest = yield* sha256(Redacted.value(state))
  const proof = { stateDigest, ...(codeVerifier === undefined ? {} : { codeVerifier }) }
  yield* (yield* OAuthSessionStore).open(session, proof)
  const opened: OpenSession = { url: page.success, sessionId: session.id, expireTime: session.expireTime }
  return opened
})

/** A forgotten window stays open until its time is over, so a person has several. */
const requireFewSignIns = Effect.fnUntraced(function* (wanted: Wanted, at: DateTime.Utc) {
  if ((yield* (yield* OAuthSessionStore).countOpen(wanted, at)) < openSignIns.maximum) return
  return yield* new LimitReached({
    what: `sign-ins of the consumer "${wanted.consumerRef.slice(0, 100)}" at a time`,
    most: openSignIns.maximum,
    remedy: `finish one, or wait: a sign-in ends ${oauthSessionMinutes} minutes after its start`
  })
})

const refuse = (
  [first, ...faults]: ReadonlyArray<InputFault>,
  more: ReadonlyArray<InputFault>
): Effect.Effect<never, InputRefused> =>
  Effect.fail(
    new InputRefused({
      faults: [first ?? { name: "provider", message: "the provider can't be used" }, ...faults, ...more]
    })
  )
