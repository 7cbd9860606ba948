/** How far an OAuth session has come: for a page that can't hear from the window of the consent. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Caller, seesGroup } from "../../domain/Caller.ts"
import { OAuthSessionId } from "../../domain/Ids.ts"
import { progressOf } from "../OAuthSession.ts"
import { OAuthSessionNotFound, OAuthSessionStore } from "../OAuthSessionStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The id of the OAuth session, as the call that started the sign-in returned it. */
  sessionId: OAuthSessionId
})

export const getOAuthSession = Effect.fn("GetOAuthSession.getOAuthSession")(function* (
  caller: Caller,
  { project: idOrName, sessionId }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "getOAuthSession", idOrName)
  const state = yield* (yield* OAuthSessionStore).get(project.id, sessionId)
  if (!seesGroup(caller, state.session.groupRef)) return yield* new OAuthSessionNotFound({ sessionId })
  return progressOf(state, yield* DateTime.now)
})
