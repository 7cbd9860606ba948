/** Reads a manifest file; each fault names its line, its member and the reason, and nothing is half applied. Spec 2.8. */
import { Manifest } from "@fieldgate/core/domain/Manifest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as SchemaIssue from "effect/SchemaIssue"
import { readFile } from "node:fs/promises"
import { type Document, LineCounter, parseDocument } from "yaml"
import { faultsOf } from "../http/input/InputIssues.ts"

/** Far more than the largest manifest; a bigger file is a mistake or an attack. */
const maxBytes = 1024 * 1024

export class ManifestInvalid extends Schema.TaggedError<ManifestInvalid>()("ManifestInvalid", {
  path: Schema.String,
  faults: Schema.NonEmptyArray(Schema.String)
}) {
  override get message(): string {
    return `the manifest ${this.path} is not valid: ${this.faults.join("; ")}`
  }
}

const invalid = (path: string, first: string, ...others: ReadonlyArray<string>) =>
  new ManifestInvalid({ path, faults: [first, ...others] })

/** The file's manifest. */
export const read = Effect.fn("ManifestFile.read")(function* (path: string) {
  const text = yield* Effect.tryPromise({
    try: () => readFile(path, "utf8"),
    catch: (cause) => invalid(path, cause instanceof Error ? cause.message : "it can't be read")
  })
  return yield* parse(path, text)
})

/** Parses a manifest's text; `path` is only for the messages. */
export const parse = Effect.fnUntraced(function* (path: string, text: string) {
  if (text.length > maxBytes) return yield* invalid(path, `it has more than ${maxBytes} characters`)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [first, ...others] = document.errors.map((error) => at(lines, error.pos[0], error.message))
  if (first !== undefined) return yield* invalid(path, first, ...others)
  const value = yield* toJson(path, document)
  return yield* Schema.decodeUnknownEffect(Manifest)(value, {
    errors: "all",
    onExcessProperty: "error",
    reportInput: true
  }).pipe(Effect.mapError((error) => refused(path, document, lines, error.issue)))
})

/** Aliases may repeat a part, but not multiply without end. */
const toJson = (path: string, document: Document.Parsed) =>
  Effect.try({
    try: (): unknown => document.toJS({ maxAliasCount: 100 }),
    catch: (cause) => invalid(path, cause instanceof Error ? cause.message : "its aliases can't be resolved")
  })

const refused = (path: string, document: Document.Parsed, lines: LineCounter, issue: SchemaIssue.Issue) => {
  const faults = faultsOf(issue, "manifest").map((fault) => at(lines, offsetOf(document, fault.path), fault.detail))
  const [first = "it is not valid", ...others] = faults
  return invalid(path, first, ...others)
}

/** Where the member stands; a missing one has the place of what should hold it. */
const offsetOf = (document: Document.Parsed, place: ReadonlyArray<PropertyKey>): number => {
  const node = document.getIn(place, true)
  if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)) {
    return Number(node.range[0])
  }
  return place.length === 0 ? 0 : offsetOf(document, place.slice(0, -1))
}

const at = (lines: LineCounter, offset: number, detail: string) => {
  const { col, line } = lines.linePos(offset)
  return `line ${Math.max(line, 1)}, column ${Math.max(col, 1)}: ${detail}`
}
