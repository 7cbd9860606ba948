/** What can happen to a customer's installation and its writes, in any order. */
import * as Schema from "effect/Schema"

const upTo = (maximum: number, minimum = 0) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const account = Schema.Literals(["blue", "green", "red"])

/** Two keys open each account: the first use of another one is a reconnection. */
const Connect = Schema.TaggedStruct("Connect", { account, key: upTo(2, 1) })
const Write = Schema.TaggedStruct("Write", {
  type: Schema.Literals(["create", "update", "upsert"]),
  mode: Schema.Literals(["synchronous", "asynchronous", "auto batch"]),
  isRefused: Schema.Boolean
})
/** Of the writes so far, one by its number, counted round from the latest. */
const Redrive = Schema.TaggedStruct("Redrive", { write: upTo(4) })

/** A member that is there several times is more frequent: writes need an installation, and moves need writes. */
export const Command = Schema.Union([
  Connect,
  Connect,
  Write,
  Write,
  Write,
  Write,
  Write,
  Redrive,
  Redrive,
  Schema.TaggedStruct("Flush", { write: upTo(4) }),
  Schema.TaggedStruct("Uninstall", {}),
  Schema.TaggedStruct("Revoke", { account, key: upTo(2, 1) }),
  Schema.TaggedStruct("Settle", {})
])
export type Command = typeof Command.Type
export type CommandOf<Tag extends Command["_tag"]> = Extract<Command, { readonly _tag: Tag }>

/** One run. */
export const Commands = Schema.Array(Command).check(Schema.isMaxLength(20))
