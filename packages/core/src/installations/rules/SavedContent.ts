/** A changed content as it is saved, or every fault of its form. @rule install.config */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type ConfigContent, ConfigContentInput } from "../Config.ts"
import { faultsOf } from "../../domain/DecodeFaults.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import type { RecordFields } from "../../domain/Json.ts"
import { valueAt } from "../../writes/rules/FieldMapping.ts"

const decode = Schema.decodeUnknownResult(ConfigContentInput, { errors: "all", reportInput: true })

/** Decodes a content that masks or patches have made, as a body's is; `at` is its name in the caller's input. */
export const of = (content: RecordFields, at: string): Result.Result<ConfigContent, ReadonlyArray<InputFault>> => {
  const place = at.split(".")
  return Result.mapError(decode(content), ({ issue }) =>
    faultsOf(issue, at, place).map(({ detail, kind, name, path }): InputFault => {
      const value = valueAt(content, path.slice(place.length).map(String))
      return { name, message: detail, kind, ...(value === undefined ? {} : { value }) }
    })
  )
}

/** Reading and subscribing always have a map of objects once they are there: clients count on it. */
export const complete = (content: ConfigContent): ConfigContent => ({
  ...content,
  ...(content.read === undefined ? {} : { read: { ...content.read, objects: content.read.objects ?? {} } }),
  ...(content.subscribe === undefined
    ? {}
    : { subscribe: { ...content.subscribe, objects: content.subscribe.objects ?? {} } })
})
