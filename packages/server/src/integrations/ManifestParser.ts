/** Parses a manifest; reports all faults, each with line, property and reason. @rule integration.manifestFaults */
import { nameOf } from "@fieldgate/core/domain/InputFault"
import { Manifest } from "@fieldgate/core/integrations/Manifest"
import type { ManifestFault } from "@fieldgate/core/integrations/ManifestFault"
import { unknownProvider } from "@fieldgate/core/integrations/rules/DeployPlanning"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaIssue from "effect/SchemaIssue"
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml"
import { type DecodeFault, faultsOf } from "@fieldgate/core/domain/DecodeFaults"
import { ManifestInvalid, type PlacedFault, whole } from "@fieldgate/core/integrations/ManifestInvalid"

const mostFaults = 250

/** Limits alias expansion ("billion laughs"). */
const mostAliases = 100

/** Parses the manifest; `source` is used in messages. Providers that aren't in `providers` are reported as faults. */
export const parse = (
  source: string,
  text: string,
  providers?: ReadonlyArray<string>
): Result.Result<Manifest, ManifestInvalid> => {
  try {
    return readDocument(source, documentOf(text), providers)
  } catch (cause) {
    return Result.fail(whole(source, reasonOf(cause)))
  }
}

/** Adds lines and columns to the faults of a parsed manifest that can't be deployed. */
export const locateFaults = (
  source: string,
  text: string,
  [first, ...others]: readonly [ManifestFault, ...ReadonlyArray<ManifestFault>]
): ManifestInvalid => {
  const { at, document } = documentOf(text)
  const place = ({ message, path, value }: ManifestFault): PlacedFault => ({
    kind: "invalid-input",
    ...at(offsetOf(document, path, false)),
    name: nameOf(path),
    detail: message,
    ...(value === undefined ? {} : { value })
  })
  return new ManifestInvalid({ source, faults: [place(first), ...others.slice(0, mostFaults).map(place)] })
}

/** The parser throws for deep nesting and for too many aliases; any other exception is a bug. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof RangeError) return "it is nested too deep"
  if (cause instanceof ReferenceError) return `its aliases can't be resolved: ${cause.message}`
  throw cause
}

const documentOf = (text: string) => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => {
    const { col, line } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  return { document, at }
}

const readDocument = (
  source: string,
  { at, document }: ReturnType<typeof documentOf>,
  providers: ReadonlyArray<string> | undefined
) => {
  const refused = (faults: ReadonlyArray<PlacedFault>, otherwise: ManifestInvalid) => {
    const [first, ...others] = faults
    return Result.fail(first === undefined ? otherwise : new ManifestInvalid({ source, faults: [first, ...others] }))
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
  const input: unknown = document.toJS({ maxAliasCount: mostAliases })
  const decoded = decode(input)
  if (Result.isSuccess(decoded)) return Result.succeed(decoded.success)
  const faults = [
    ...faultsOf(decoded.failure.issue, "manifest"),
    ...(providers === undefined ? [] : unknownProviders(input, providers))
  ]
  return refused(
    faults.map((fault) => placedFault(fault, at(offsetOf(document, fault.path, fault.kind === "unknown-member")))),
    whole(source, "it can't be read as a manifest")
  )
}

const decodeProviders = Schema.decodeUnknownOption(Schema.Struct({ integrations: Schema.Array(Schema.Unknown) }))
const decodeProvider = Schema.decodeUnknownOption(Schema.Struct({ provider: Schema.NonEmptyString }))

/** Reports providers without a driver also if the manifest has other faults. */
const unknownProviders = (input: unknown, providers: ReadonlyArray<string>): ReadonlyArray<DecodeFault> =>
  Option.match(decodeProviders(input), {
    onNone: () => [],
    onSome: ({ integrations }) =>
      integrations.flatMap((each, index) => {
        const found = decodeProvider(each)
        if (Option.isNone(found) || providers.includes(found.value.provider)) return []
        const { provider: value } = found.value
        const path = ["integrations", index, "provider"]
        const detail = unknownProvider(value, providers)
        return [{ kind: "invalid-input" as const, path, name: nameOf(path), detail, value }]
      })
  })

const decode: (input: unknown) => Result.Result<Manifest, { readonly issue: SchemaIssue.Issue }> =
  Schema.decodeUnknownResult(Manifest, { errors: "all", onExcessProperty: "error", reportInput: true })

const placedFault = (
  { detail, kind, name, value }: DecodeFault,
  place: Pick<PlacedFault, "column" | "line">
): PlacedFault => ({
  kind,
  ...place,
  name,
  detail,
  ...(value === undefined ? {} : { value })
})

/** The position of the property, or of its key; a missing one has the position of its parent. */
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
