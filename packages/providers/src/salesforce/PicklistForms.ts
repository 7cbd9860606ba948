/**
 * The two ways in which the Tooling API names a picklist's values. Its reference and CumulusCI write `valueName`, a widely used extension
 * (Salesforce Inspector Reloaded) writes `fullName`; which one an org accepts is found by trying. Pure.
 */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import { list, object } from "../kit/Answer.ts"

/** The metadata in the forms to try, in order; the form of the existing values comes first. */
export const of = (metadata: RecordFields): readonly [RecordFields, ...ReadonlyArray<RecordFields>] => {
  const valueSet = object(metadata["valueSet"])
  const definition = object(valueSet["valueSetDefinition"])
  const values = list(definition["value"])
  const [first] = values
  if (first === undefined) return [metadata]
  const named = (key: "valueName" | "fullName"): RecordFields => ({
    ...metadata,
    valueSet: { ...valueSet, valueSetDefinition: { ...definition, value: values.map((value) => renamed(value, key)) } }
  })
  return Object.hasOwn(object(first), "fullName")
    ? [named("fullName"), named("valueName")]
    : [named("valueName"), named("fullName")]
}

const renamed = (value: Json, key: "valueName" | "fullName"): RecordFields => {
  const { fullName, valueName, ...rest } = object(value)
  return { [key]: valueName ?? fullName ?? "", ...rest }
}

/** Whether Salesforce didn't recognize a property of the body: nothing was done. */
export const isUnread = (failure: ProviderFailure): boolean =>
  failure._tag === "ProviderRejected" && failure.errors.some(({ code }) => code === "JSON_PARSER_ERROR")
