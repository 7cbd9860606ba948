/** A browser that has exchanged an API key for a session of the console. Pure. @rule console.session */
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { consoleSession } from "../domain/Limits.ts"

export const ConsoleSession = Schema.Struct({
  /** Of the session's token. */
  digest: Schema.String,
  /** Of the API key that it acts for: a key that is disabled, rotated or removed ends the session. */
  keyDigest: Schema.String,
  createTime: Schema.DateTimeUtcFromString,
  /** It ends without a request until then. */
  idleTime: Schema.DateTimeUtcFromString,
  /** It ends then at the latest. */
  expireTime: Schema.DateTimeUtcFromString
})
export interface ConsoleSession extends Schema.Schema.Type<typeof ConsoleSession> {}

export const opened = (digest: string, keyDigest: string, now: DateTime.Utc): ConsoleSession => ({
  digest,
  keyDigest,
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
