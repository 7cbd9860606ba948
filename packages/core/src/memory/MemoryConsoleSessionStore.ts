import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { isOpen, type ConsoleSession } from "../members/ConsoleSession.ts"
import { paged } from "./ListPage.ts"
import { ConsoleSessionStore } from "../members/ConsoleSessionStore.ts"

const isOfSameHolder = (one: ConsoleSession, other: ConsoleSession): boolean =>
  one.keyDigest === other.keyDigest &&
  one.member?.issuer === other.member?.issuer &&
  one.member?.subject === other.member?.subject

export const layer: Layer.Layer<ConsoleSessionStore> = Layer.sync(ConsoleSessionStore, () => {
  const sessions = new Map<string, ConsoleSession>()
  return ConsoleSessionStore.of({
    open: (session) => Effect.sync(() => void sessions.set(session.digest, session)),
    find: (digest) => Effect.sync(() => Option.fromUndefinedOr(sessions.get(digest))),
    extend: (digest, idleTime) =>
      Effect.sync(() => {
        const found = sessions.get(digest)
        if (found !== undefined) sessions.set(digest, { ...found, idleTime })
      }),
    close: (digest) => Effect.sync(() => void sessions.delete(digest)),
    ofMembers: (at, page) =>
      Effect.sync(() => {
        const ofMembers = [...sessions.values()].filter((each) => each.member !== undefined && isOpen(each, at))
        return paged(ofMembers, page, -1)
      }),
    revoke: (id, which) =>
      Effect.sync(() => {
        const all = [...sessions.values()]
        const named = all.find((each) => each.id === id)
        if (named === undefined) return 0
        const closed = which === "only it" ? [named] : all.filter((each) => isOfSameHolder(each, named))
        for (const { digest } of closed) sessions.delete(digest)
        return closed.length
      }),
    sweep: (until, limit) =>
      Effect.sync(() => {
        const over = [...sessions.values()].filter(
          ({ expireTime, idleTime }) => DateTime.isLessThan(idleTime, until) || DateTime.isLessThan(expireTime, until)
        )
        const removed = over.slice(0, limit)
        for (const { digest } of removed) sessions.delete(digest)
        return removed.length
      })
  })
})
