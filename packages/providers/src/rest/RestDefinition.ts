/**
 * A provider's REST API as one value: its address, how calls are signed, which calls exist, where its answers contain what, and what its
 * failures mean. A definition that contradicts itself is refused with every fault.
 * @rule driver.restDefinition
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { contradictions } from "./Contradictions.ts"
import { Members } from "./DefinitionMembers.ts"

export const RestDefinition = Members.check(Schema.makeFilter((definition) => contradictions(definition))).pipe(
  Schema.brand("RestDefinition")
)
export type RestDefinition = typeof RestDefinition.Type

export type Input = typeof RestDefinition.Encoded

/** A fault of a definition, and its place. */
const Fault = Schema.Struct({ member: Schema.String, message: Schema.String })

/** A definition is incomplete or contradicts itself. */
export class RestDefinitionRefused extends Schema.TaggedError<RestDefinitionRefused>()("RestDefinitionRefused", {
  faults: Schema.Array(Fault)
}) {
  override get message(): string {
    return `the definition of a provider is refused: ${this.faults
      .map(({ member, message }) => (member === "" ? message : `${member}: ${message}`))
      .join("; ")}`
  }
}

const strict = { errors: "all", onExcessProperty: "error" } as const
const decode = Schema.decodeUnknownResult(RestDefinition)
const decodeMembers = Schema.decodeUnknownResult(Members)
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Checks a definition from any source, such as a file. An unknown property is a fault, because it would have no effect. */
export const check = (definition: unknown): Result.Result<RestDefinition, RestDefinitionRefused> =>
  Result.mapError(decode(definition, strict), () => new RestDefinitionRefused({ faults: faultsOf(definition) }))

/** The faults of each property, and then the contradictions between valid ones. */
const faultsOf = (definition: unknown): ReadonlyArray<typeof Fault.Type> => {
  const members = Result.match(decodeMembers(definition, strict), {
    onSuccess: () => [],
    onFailure: ({ issue }) => format(issue).issues
  })
  return [
    ...members.map(({ message, path }) => ({ member: (path ?? []).map(String).join("."), message })),
    ...contradictions(definition).map(({ issue, path }) => ({ member: path.join("."), message: issue }))
  ]
}

/** Checks a definition in code. Throws, because a wrong one is a bug. */
export const define = (definition: Input): RestDefinition => Result.getOrThrow(check(definition))
