/** An upsert is the create of a missing record and the update of a found one, whatever the rules of its fields. @rule match.rules, match.policies */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upsert, world } from "./MatchWorld.ts"

const Value = Schema.Literals(["", "new", "other"])
const Setting = Schema.Struct({
  writeOnCreate: Schema.optionalKey(Schema.Literals(["always", "never"])),
  writeOnUpdate: Schema.optionalKey(Schema.Literals(["always", "never", "ifEmpty"])),
  default: Schema.optionalKey(Schema.Struct({ stringValue: Schema.Literals(["default"]) }))
})

/** The provider upserts by `code`; it looks records up by the unique `email`, and by `domain`. */
const Case = Schema.Struct({
  key: Schema.Literals(["code", "email", "domain"]),
  settings: Schema.Struct({ name: Setting, city: Setting }),
  sent: Schema.Struct({ name: Schema.optionalKey(Value), city: Schema.optionalKey(Value) }),
  held: Schema.Struct({ name: Schema.optionalKey(Value), city: Schema.optionalKey(Value) }),
  isFound: Schema.Boolean
})

const inWorld = Effect.fnUntraced(function* ({ held, isFound, key, settings }: typeof Case.Type) {
  const made = yield* world({ object: { selectedFieldSettings: settings } })
  // The record is there before Fieldgate writes.
  if (isFound) {
    yield* made.scripted.driver.write(
      {
        connectionId: made.connection.id,
        provider: made.connection.provider,
        credentials: { _tag: "NoCredentials" },
        metadata: {}
      },
      {
        type: "create",
        objectName: made.input({ type: "create" }).objectName,
        items: [{ fields: { [key]: "x", ...held }, associations: [] }],
        allOrNone: false,
        headers: []
      }
    )
  }
  return made
})

describe("an upsert with rules", () => {
  it.effect.prop(
    "leaves the record that a create or an update would leave",
    [Case],
    ([given]) =>
      Effect.scoped(
        Effect.gen(function* () {
          const { isFound, key, sent } = given
          const record = { [key]: "x", ...sent }
          const [upserting, direct] = [yield* inWorld(given), yield* inWorld(given)]
          const { result } = yield* upserting.write(upsert([key], record))
          const type = isFound ? "update" : "create"
          yield* direct.write({ type, record: isFound ? { id: "record-1", ...record } : record })
          assert.deepStrictEqual([...upserting.scripted.records], [...direct.scripted.records])
          assert.deepInclude(result, {
            recordId: "record-1",
            action: isFound ? "updated" : "created",
            matchedBy: [key]
          })
        })
      ),
    { arbitrary: { runs: 60 } }
  )

  it.effect.prop(
    "changes nothing where its policy skips or fails",
    [Case, Schema.Literals(["skip", "fail"])],
    ([given, policy]) =>
      Effect.scoped(
        Effect.gen(function* () {
          const { isFound, key, sent } = given
          const { scripted, write } = yield* inWorld(given)
          const before = JSON.stringify([...scripted.records])
          const match = { by: [key], ...(isFound ? { onFound: policy } : { onMissing: policy }) }
          const answer = yield* Effect.result(write(upsert([key], { [key]: "x", ...sent }, { match })))
          assert.strictEqual(answer._tag, policy === "skip" ? "Success" : "Failure")
          assert.strictEqual(JSON.stringify([...scripted.records]), before)
          assert.deepStrictEqual(scripted.upserts, [])
        })
      ),
    { arbitrary: { runs: 40 } }
  )
})
