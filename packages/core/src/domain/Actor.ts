/** Who did something, as it is stored with what was done. Contains no secret. Pure. @rule audit.event */
import * as Schema from "effect/Schema"
import { Caller } from "./Caller.ts"
import { actorCharacters } from "./Limits.ts"
import type { RequestOrigin } from "./RequestOrigin.ts"
import { isStorable } from "./Text.ts"

/** An API key, a consumer with a token, a member of the console, the command line, or the program that embeds the library. */
export const ActorKind = Schema.Literals(["key", "consumer", "member", "command", "host"])
export type ActorKind = typeof ActorKind.Type

/** Who did something. */
export const Actor = Schema.Struct({
  /** What kind of actor it is. */
  kind: ActorKind,
  /** The ID of the API key, the `consumerRef` of the consumer, or the ID of the member. */
  id: Schema.optionalKey(Schema.String),
  /** The label that the API key had at that time, the name of the member, or the command. */
  name: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Actor" })
export interface Actor extends Schema.Schema.Type<typeof Actor> {}

/** The actor behind a caller. Pass the origin of the call, by which the command line differs from another host program. */
export const actorOf = (caller: Caller, { command }: RequestOrigin = {}): Actor =>
  Caller.$match(caller, {
    Host: (): Actor => (command === undefined ? { kind: "host" } : { kind: "command", name: command }),
    ApiKeyHolder: ({ key }): Actor => ({ kind: "key", id: key.id, name: key.label }),
    CachedApiKey: ({ key }): Actor => ({ kind: "key", id: key.id, name: key.label }),
    Consumer: ({ consumerRef }): Actor => ({ kind: "consumer", id: consumerRef }),
    Member: ({ id, name }): Actor => ({ kind: "member", id, name })
  })

/** An actor as a filter names it: `key:` and an id, for example. */
export const ActorText = Schema.NonEmptyString.check(
  isStorable("actor"),
  Schema.isMaxLength(actorCharacters.maximum, { message: `actor has at most ${actorCharacters.maximum} characters` }),
  Schema.isPattern(/^(?:host|(?:key|consumer|member|command):[\s\S]+)$/u, {
    message: "actor must be host, or key:, consumer:, member: or command: with an id"
  })
)
