/** The one who started a sign-in confirms it: only now is the account connected. Settled 31. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type Caller, seesGroup } from "../../domain/Caller.ts"
import { OAuthSessionId } from "../../domain/Ids.ts"
import { progressOf } from "../OAuthSession.ts"
import { Digest } from "../../domain/Digest.ts"
import { OAuthSessionNotFound, OAuthSessionStore } from "../OAuthSessionStore.ts"
import * as Access from "../../call/Access.ts"
import { keepAccount } from "./ConsentedAccount.ts"
import * as HeldAccount from "./HeldAccount.ts"
import * as OAuthOutcome from "./OAuthOutcome.ts"

/** The value that the browser received when it returned from the provider's page. */
export const OAuthCompletion = Schema.Struct({
  /** The value that the browser received when it returned from the provider's page. */
  completion: Schema.RedactedFromValue(Schema.NonEmptyString)
}).annotate({ identifier: "OAuthCompletion" })

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The id of the OAuth session, as the call that started the sign-in returned it. */
  sessionId: OAuthSessionId,
  ...OAuthCompletion.fields
})

export const completeOAuth = Effect.fn("CompleteOAuth.completeOAuth")(function* (
  caller: Caller,
  { completion, project: idOrName, sessionId }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "completeOAuth", idOrName)
  const sessions = yield* OAuthSessionStore
  const { session } = yield* sessions.get(project.id, sessionId)
  if (!seesGroup(caller, session.groupRef)) return yield* new OAuthSessionNotFound({ sessionId })
  yield* Access.ownRefs(caller, session)
  const digest = yield* (yield* Digest).sha256(Redacted.value(completion))
  const held = yield* sessions.release(project.id, sessionId, digest, yield* DateTime.now)
  const granted = yield* HeldAccount.decode(held)
  const ending = yield* OAuthOutcome.orFailed(Effect.map(keepAccount(session, granted), OAuthOutcome.connected))
  yield* OAuthOutcome.save(session, ending)
  return progressOf({ session, ending }, yield* DateTime.now)
})
