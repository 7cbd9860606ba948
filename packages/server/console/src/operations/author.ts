/** Who asked for a write, in words and as the filter of the list. Pure. */
import type { Operation } from "@fieldgate/client"

export type Author = NonNullable<Operation["author"]>
export type Actor = Author["actor"]

const kinds: Readonly<Record<Actor["kind"], string>> = {
  key: "API key",
  consumer: "Consumer",
  member: "Member",
  command: "Command line",
  host: "Host program"
}

/** The name of an actor, with its kind where the name doesn't say it. */
export const actorInWords = ({ id, kind, name }: Actor): string =>
  kind === "command" && name !== undefined ? `fieldgate ${name}` : (name ?? id ?? kinds[kind])

/** What the name is of; undefined where the name says it. */
export const actorKind = (actor: Actor): string | undefined =>
  actorInWords(actor) === kinds[actor.kind] ? undefined : kinds[actor.kind]

export const actorFilter = ({ id, kind, name }: Actor): string => {
  const who = id ?? (kind === "command" ? name : undefined)
  return who === undefined ? kind : `${kind}:${who}`
}

/** Who asked, in one line of the list; an auto batch has records of several requests. */
export const authorInWords = ({ author, redrive }: Operation): string =>
  redrive === undefined
    ? author === undefined
      ? "several requests"
      : actorInWords(author.actor)
    : `${actorInWords(redrive.author.actor)} (retry)`
