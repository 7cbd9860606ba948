/** Which actors a filter means. Pure. */
import type { ActorKind } from "../../domain/Actor.ts"

export interface SoughtActor {
  readonly actorKind: ActorKind
  readonly actorId?: string
  readonly actorName?: string
}

/** Reads `host`, or a kind and an id such as `key:0193…`; a command is known by its name. The schema of the filter allows nothing else. */
export const soughtActor = (text: string): SoughtActor => {
  const [kind = "", ...rest] = text.split(":")
  const value = rest.join(":")
  if (kind === "command") return { actorKind: "command", actorName: value }
  return kind === "key" || kind === "consumer" || kind === "member"
    ? { actorKind: kind, actorId: value }
    : { actorKind: "host" }
}
