/** A browser that has signed in to the console, with an API key or as a member. Pure. @rule console.session, member.session */
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { ConsoleSessionId } from "../domain/Ids.ts"
import { consoleSession } from "../domain/Limits.ts"
import { MemberIdentity } from "./Member.ts"

const times = {
  createTime: Schema.DateTimeUtcFromString,
  /** Without a request, the session ends at this time. */
  idleTime: Schema.DateTimeUtcFromString,
  /** The session ends at this time at the latest. */
  expireTime: Schema.DateTimeUtcFromString
}

export const ConsoleSession = Schema.Struct({
  id: ConsoleSessionId,
  /** Of the session's token. */
  digest: Schema.String,
  /** Of the API key that it acts for: a key that is disabled, rotated or removed ends the session. */
  keyDigest: Schema.optionalKey(Schema.String),
  /** The person that it acts for, if no API key. */
  member: Schema.optionalKey(MemberIdentity),
  ...times
})
export interface ConsoleSession extends Schema.Schema.Type<typeof ConsoleSession> {}

/** A member's session, as admins see it. */
export const MemberSession = Schema.Struct({
  /** The session's id, which is not its token. */
  id: ConsoleSessionId,
  /** The person who signed in. */
  member: MemberIdentity,
  /** When the member signed in. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the session was last used, to the minute. */
  lastActiveTime: Schema.DateTimeUtcFromString,
  /** When the session ends at the latest. */
  expireTime: Schema.DateTimeUtcFromString
}).annotate({ identifier: "MemberSession" })
export interface MemberSession extends Schema.Schema.Type<typeof MemberSession> {}

type Holder = Pick<ConsoleSession, "keyDigest"> | Pick<ConsoleSession, "member">

export const opened = (id: ConsoleSessionId, digest: string, holder: Holder, now: DateTime.Utc): ConsoleSession => ({
  id,
  digest,
  ...holder,
  createTime: now,
  idleTime: DateTime.add(now, { minutes: consoleSession.idleMinutes }),
  expireTime: DateTime.add(now, { hours: consoleSession.hours })
})

export const isOpen = ({ expireTime, idleTime }: ConsoleSession, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, idleTime) && DateTime.isLessThan(now, expireTime)

/** The new idle time, once a minute at most, so that a page that polls costs no write each time. */
export const extended = ({ idleTime }: ConsoleSession, now: DateTime.Utc): DateTime.Utc | undefined => {
  const next = DateTime.add(now, { minutes: consoleSession.idleMinutes })
  return DateTime.isLessThan(DateTime.add(idleTime, { minutes: 1 }), next) ? next : undefined
}

/** The session as admins see it; none for a session of an API key. */
export const memberSessionOf = ({ createTime, expireTime, id, idleTime, member }: ConsoleSession) =>
  member === undefined
    ? undefined
    : {
        id,
        member,
        createTime,
        lastActiveTime: DateTime.subtract(idleTime, { minutes: consoleSession.idleMinutes }),
        expireTime
      }
