/** A changed content as it is saved, or every fault of its form. Spec 2.9. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { ConfigContent } from "../domain/Config.ts"
import type { InputFault } from "../domain/InputFault.ts"
import { nameOf } from "../domain/InputName.ts"
import type { Json, RecordFields } from "../domain/Json.ts"
import { valueAt } from "../write/FieldPath.ts"

const decode = Schema.decodeUnknownResult(ConfigContent, { errors: "all" })
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Judges a content that masks or patches have made; `at` is where a caller knows it, such as `config.content`. */
export const of = (content: RecordFields, at: string): Result.Result<ConfigContent, ReadonlyArray<InputFault>> =>
  Result.mapError(decode(content), ({ issue }) =>
    format(issue).issues.map(({ message, path = [] }): InputFault => {
      const keys = path.map(String)
      const value: Json | undefined = valueAt(content, keys)
      return {
        name: nameOf([...at.split("."), ...keys]),
        message: value === undefined ? `${keys.at(-1) ?? at} is required` : message,
        ...(value === undefined ? {} : { value })
      }
    })
  )

/** Reading and subscribing always have a map of objects once they are there: clients count on it. */
export const complete = (content: ConfigContent): ConfigContent => ({
  ...content,
  ...(content.read === undefined ? {} : { read: { ...content.read, objects: content.read.objects ?? {} } }),
  ...(content.subscribe === undefined
    ? {}
    : { subscribe: { ...content.subscribe, objects: content.subscribe.objects ?? {} } })
})
