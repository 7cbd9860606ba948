/** The error of an invalid manifest: every fault with its line and column. @rule integration.manifestFaults */
import * as Schema from "effect/Schema"

export const PlacedFault = Schema.Struct({
  kind: Schema.Literals(["invalid-input", "missing-member", "unknown-member"]),
  /** Both count from 1. */
  line: Schema.Int,
  column: Schema.Int,
  /** Such as `integrations[0].write.objects[1].objectName`. */
  name: Schema.String,
  detail: Schema.String,
  value: Schema.optionalKey(Schema.Unknown)
})
export type PlacedFault = typeof PlacedFault.Type

export const sentenceOf = ({ column, detail, line }: Pick<PlacedFault, "column" | "detail" | "line">): string =>
  `line ${line}, column ${column}: ${detail}`

export class ManifestInvalid extends Schema.TaggedError<ManifestInvalid>()("ManifestInvalid", {
  /** Where the text came from: a file's path, or the property of a request. */
  source: Schema.String,
  faults: Schema.NonEmptyArray(PlacedFault)
}) {
  override get message(): string {
    return `the manifest ${this.source} is not valid: ${this.faults.map(sentenceOf).join("; ")}`
  }
}

/** The error of a text that can't be parsed. */
export const whole = (source: string, detail: string): ManifestInvalid =>
  new ManifestInvalid({ source, faults: [{ kind: "invalid-input", line: 1, column: 1, name: "manifest", detail }] })
