/** What can happen to a queue, in any order: the commands that the model-based test plays. */
import * as Schema from "effect/Schema"

const upTo = (maximum: number, minimum = 0) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Three workers; the n-th claim that one holds, counted round. */
const worker = upTo(2)
const held = { worker, claim: upTo(4) }
const connection = upTo(1)
const type = Schema.Literals(["create", "update"])
/** Few records, so that writes to the same one meet. */
const record = upTo(2, 1)

/** What an attempt says of a record that it sent; silence leaves it unanswered. */
export const Word = Schema.Literals(["success", "failed", "busy", "uncertain", "silence"])
export type Word = typeof Word.Type

export const Command = Schema.Union([
  Schema.TaggedStruct("Accept", {
    type,
    connection,
    records: Schema.NonEmptyArray(record).check(Schema.isMaxLength(4))
  }),
  Schema.TaggedStruct("Accumulate", { type, connection, record, times: upTo(60, 1), delay: upTo(3, 1) }),
  Schema.TaggedStruct("Claim", { worker, limit: upTo(4, 1) }),
  Schema.TaggedStruct("Send", { ...held, places: Schema.Array(upTo(4)).check(Schema.isMaxLength(5)) }),
  Schema.TaggedStruct("SendAll", held),
  Schema.TaggedStruct("Note", {
    ...held,
    words: Schema.NonEmptyArray(Word).check(Schema.isMaxLength(3)),
    parked: Schema.Boolean,
    pause: upTo(60)
  }),
  Schema.TaggedStruct("Extend", { worker }),
  Schema.TaggedStruct("Crash", { worker }),
  Schema.TaggedStruct("Tick", { seconds: upTo(100, 1) }),
  Schema.TaggedStruct("Cancel", { operation: upTo(9) }),
  Schema.TaggedStruct("Flush", { operation: upTo(9) }),
  Schema.TaggedStruct("Resume", { connection })
])
export type Command = typeof Command.Type
export type CommandOf<Tag extends Command["_tag"]> = Extract<Command, { readonly _tag: Tag }>

/** One run. */
export const Commands = Schema.Array(Command).check(Schema.isMaxLength(60))
