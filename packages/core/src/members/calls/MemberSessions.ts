/** Lists and revokes the sessions of members. @rule member.session */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import { listed } from "../../call/ListedPart.ts"
import { ConsoleSessionId } from "../../domain/Ids.ts"
import { PageInput, partOf } from "../../domain/ListPart.ts"
import { MemberSession, memberSessionOf } from "../ConsoleSession.ts"
import { ConsoleSessionStore } from "../ConsoleSessionStore.ts"

export class MemberSessionNotFound extends Schema.TaggedError<MemberSessionNotFound>()("MemberSessionNotFound", {
  sessionId: Schema.String
}) {
  override get message(): string {
    return `the session ${this.sessionId} does not exist or has ended`
  }
}

/** Lists the open console sessions of all members, the newest first, in parts. */
export const listMemberSessions = defineCall({
  name: "listMemberSessions",
  access: ["admin"],
  input: PageInput,
  success: Schema.Array(MemberSession),
  errors: [],
  audit: "none",
  run: Effect.fnUntraced(function* (_context, input) {
    const sessions = yield* ConsoleSessionStore
    const now = yield* DateTime.now
    return yield* listed(partOf(input), ({ page }) =>
      Effect.map(sessions.ofMembers(now, page ?? partOf(input).page), (found) =>
        found.flatMap((session) => memberSessionOf(session) ?? [])
      )
    )
  })
})

/** Ends a member's console session, or all sessions of that member; the next request with one of them is refused. */
export const revokeMemberSession = defineCall({
  name: "revokeMemberSession",
  access: ["admin"],
  input: Schema.Struct({
    /** The id of the session. */
    sessionId: ConsoleSessionId,
    /** Whether every other session of the same member ends too. Default: `false`. */
    everywhere: Schema.optionalKey(Schema.Boolean)
  }),
  success: Schema.Struct({
    /** How many sessions ended. */
    revoked: Schema.Int
  }),
  errors: [MemberSessionNotFound],
  audit: { action: "session.revoke", target: ({ sessionId }) => ({ id: sessionId }) },
  run: Effect.fnUntraced(function* (_context, { everywhere = false, sessionId }) {
    const sessions = yield* ConsoleSessionStore
    const revoke = Effect.filterOrFail(
      sessions.revoke(sessionId, everywhere ? "all of its holder" : "only it"),
      (revoked) => revoked > 0,
      () => new MemberSessionNotFound({ sessionId })
    )
    return { revoked: yield* audited("session", {}, revoke) }
  })
})
