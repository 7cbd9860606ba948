/** A JSON Patch of one object's settings: the operations add, remove and replace of RFC 6902, all or none. Spec 4.5. */
import * as JsonPatch from "effect/JsonPatch"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { InputFault } from "../domain/InputFault.ts"
import { Json } from "../domain/Json.ts"

const pointer = /^(?:\/(?:[^~/]|~[01])*)*$/u
const notAPointer = "path must be a JSON Pointer, such as /deletionSettings; ~ is written ~0 in it, and / in a name ~1"
const path = Schema.String.check(Schema.makeFilter((text) => pointer.test(text) || notAPointer))

export const ConfigChange = Schema.Struct({
  op: Schema.Literals(["add", "remove", "replace"]),
  path,
  /** Of `add` and `replace`. */
  value: Schema.optionalKey(Json)
})
  .check(
    Schema.makeFilter(({ op, value }) =>
      op !== "remove" && value === undefined
        ? { path: ["value"], issue: `value is required: op ${op} needs a value` }
        : undefined
    )
  )
  .annotate({ identifier: "ConfigChange" })
export type ConfigChange = typeof ConfigChange.Type

/** The object after the changes, in their order; or the first that can't be made, because the others rest on it. */
export const apply = (
  changes: ReadonlyArray<ConfigChange>,
  object: Json
): Result.Result<Json, ReadonlyArray<InputFault>> => {
  let changed = object
  for (const [index, change] of changes.entries()) {
    const result = Result.try(() => JsonPatch.apply([operationOf(change)], changed))
    if (Result.isFailure(result)) return Result.fail([faultOf(change, index, result.failure)])
    changed = result.success
  }
  return Result.succeed(changed)
}

const operationOf = ({ op, path, value = null }: ConfigChange): JsonPatch.JsonPatchOperation =>
  op === "remove" ? { op, path } : { op, path, value }

const faultOf = ({ op, path }: ConfigChange, index: number, cause: unknown): InputFault => ({
  name: `changes[${index}].path`,
  value: path,
  message: `${op} can't be made at "${path}": ${cause instanceof Error ? cause.message : String(cause)}${hints[op]}`
})

const hints = {
  add: "",
  remove: "",
  replace: "; use add for what isn't there yet"
} as const satisfies Record<ConfigChange["op"], string>
