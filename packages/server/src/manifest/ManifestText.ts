/** Reads a manifest's text; each fault names its line, its member and the reason, and all come together. Spec 2.8. */
import { nameOf } from "@fieldgate/core/domain/InputName"
import { manifestCharacters } from "@fieldgate/core/domain/Limits"
import { Manifest } from "@fieldgate/core/domain/Manifest"
import type { ManifestFault } from "@fieldgate/core/domain/ManifestFault"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaIssue from "effect/SchemaIssue"
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml"
import { type DecodeFault, faultsOf } from "../http/input/InputIssues.ts"
import { ManifestInvalid, type PlacedFault, whole } from "./ManifestInvalid.ts"
import * as TimeLimit from "./TimeLimit.ts"

/** Ten times what the longest takes; only a text that was made for it takes longer. */
const longestMilliseconds = 3000

/** More would help nobody. */
const mostFaults = 250

/** Aliases may repeat a part, but not multiply without end. */
const mostAliases = 100

export interface ManifestText {
  readonly manifest: Manifest
  /** The error of a manifest that was refused for what it says. */
  readonly invalid: (faults: readonly [ManifestFault, ...Array<ManifestFault>]) => ManifestInvalid
}

/** The manifest in the text; `source` is only for the messages. */
export const parse = (source: string, text: string): Effect.Effect<ManifestText, ManifestInvalid> =>
  Effect.suspend(() => {
    const longest = manifestCharacters.maximum
    return text.length > longest
      ? Effect.fail(whole(source, `it has more than ${longest} characters`))
      : Effect.fromResult(timed(source, text))
  })

type Read = Result.Result<ManifestText, ManifestInvalid>

/** The parser's own exceptions are of nesting without end, of multiplying aliases, and of the time. */
const timed = (source: string, text: string): Read => {
  try {
    return TimeLimit.within(longestMilliseconds, () => read(source, text))
  } catch (cause) {
    return Result.fail(whole(source, reasonOf(cause)))
  }
}

const reasonOf = (cause: unknown): string => {
  if (cause instanceof RangeError) return "it is nested too deep"
  if (cause instanceof ReferenceError) return `its aliases can't be resolved: ${cause.message}`
  return "it takes too long to read: it repeats or nests something far too often"
}

const read = (source: string, text: string): Read => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const refused = (faults: ReadonlyArray<PlacedFault>, otherwise: ManifestInvalid): Read => {
    const [first, ...others] = faults
    return Result.fail(first === undefined ? otherwise : new ManifestInvalid({ source, faults: [first, ...others] }))
  }
  const at = (offset: number) => {
    const { col, line } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  if (document.errors.length > 0) {
    const faults = document.errors.slice(0, mostFaults).map(({ message, pos: [start] }) => ({
      kind: "invalid-input" as const,
      ...at(start),
      name: "manifest",
      detail: message
    }))
    return refused(faults, whole(source, "it is no YAML"))
  }
  const value: unknown = document.toJS({ maxAliasCount: mostAliases })
  const decoded = decode(value)
  if (Result.isFailure(decoded)) {
    const faults = faultsOf(decoded.failure.issue, "manifest")
    return refused(
      faults.map((fault) => placed(fault, at(offsetOf(document, fault.path, fault.kind === "unknown-member")))),
      whole(source, "it can't be read as a manifest")
    )
  }
  return Result.succeed({
    manifest: decoded.success,
    invalid: ([first, ...others]) => {
      const place = ({ message, path, value }: ManifestFault): PlacedFault => ({
        kind: "invalid-input",
        ...at(offsetOf(document, path, false)),
        name: nameOf(path),
        detail: message,
        ...(value === undefined ? {} : { value })
      })
      return new ManifestInvalid({ source, faults: [place(first), ...others.slice(0, mostFaults).map(place)] })
    }
  })
}

const decode: (input: unknown) => Result.Result<Manifest, { readonly issue: SchemaIssue.Issue }> =
  Schema.decodeUnknownResult(Manifest, { errors: "all", onExcessProperty: "error", reportInput: true })

const placed = (
  { detail, kind, name, value }: DecodeFault,
  place: Pick<PlacedFault, "column" | "line">
): PlacedFault => ({
  kind: kind === "missing-member" || kind === "unknown-member" ? kind : "invalid-input",
  ...place,
  name,
  detail,
  ...(value === undefined ? {} : { value })
})

/** Where the member stands, or its key; a missing one has the place of what should hold it. */
const offsetOf = (document: Document.Parsed, path: ReadonlyArray<PropertyKey>, ofKey: boolean): number => {
  const node = ofKey ? keyOf(document, path) : document.getIn(path, true)
  if (isNode(node) && node.range) return node.range[0]
  return path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1), false)
}

const keyOf = (document: Document.Parsed, path: ReadonlyArray<PropertyKey>): unknown => {
  const holder = document.getIn(path.slice(0, -1), true)
  return isMap(holder)
    ? holder.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)))?.key
    : undefined
}
