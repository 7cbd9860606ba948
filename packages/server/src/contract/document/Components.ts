/** Moves parameters, headers, error responses and security schemes that several operations share into `components`. */
import type { Json } from "@fieldgate/core/domain/Json"
import { problemMediaType } from "@fieldgate/core/problems/Problem"
import { isArray, isObject, type JsonObject, mapAt, mapMembers, objectAt, without } from "./JsonTree.ts"

/** The parts collected so far, by name; fails if two different parts have the same name. */
class Parts {
  private readonly byName = new Map<string, JsonObject>()
  private readonly kind: string
  constructor(kind: string) {
    this.kind = kind
  }
  ref(name: string, part: JsonObject): JsonObject {
    const known = this.byName.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(`two different ${this.kind} of the document have the name ${name}`)
    }
    this.byName.set(name, part)
    return { $ref: `#/components/${this.kind}/${name}` }
  }
  get all(): JsonObject {
    return Object.fromEntries([...this.byName].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
}

const operationsOf = (document: JsonObject): ReadonlyArray<JsonObject> =>
  [objectAt(document, ["paths"]), objectAt(document, ["webhooks"])]
    .flatMap((section) => Object.values(section))
    .flatMap((path) => (isObject(path) ? Object.values(path).filter(isObject) : []))

const parametersOf = (operation: JsonObject): ReadonlyArray<JsonObject> =>
  isArray(operation["parameters"]) ? operation["parameters"].filter(isObject) : []

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[-_ ])(\w)/gu, (_match, letter: string) => letter.toUpperCase())

/** Parameters that occur more than once, by their declaration. If a name has two declarations, the more frequent one is shared. */
const parameterNames = (document: JsonObject): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>()
  for (const parameter of operationsOf(document).flatMap(parametersOf)) {
    const text = JSON.stringify(parameter)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const texts = new Map<string, string>()
  for (const [text, count] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const { in: place, name }: { readonly in: string; readonly name: string } = JSON.parse(text)
    const called = place === "path" ? pascal(name) : `${pascal(name)}${pascal(place)}`
    if (count > 1 && !texts.has(called)) texts.set(called, text)
  }
  return new Map([...texts].map(([name, text]) => [text, name]))
}

const phrases: Readonly<Record<string, string>> = {
  "400": "BadRequest",
  "401": "Unauthorized",
  "403": "Forbidden",
  "404": "NotFound",
  "409": "Conflict",
  "410": "Gone",
  "412": "PreconditionFailed",
  "413": "ContentTooLarge",
  "415": "UnsupportedMediaType",
  "422": "Unprocessable",
  "429": "TooManyRequests",
  "500": "InternalError",
  "502": "BadGateway",
  "503": "Unavailable",
  "504": "GatewayTimeout"
}

/** A name lists at most this many problem types. */
const mostNamed = 8

/** Names a response by its status and problem types, without words of the status, such as `NotFound.Project.Operation`. */
const nameOf = (status: string, response: JsonObject): string => {
  const phrase = phrases[status] ?? `Status${status}`
  const schema = objectAt(response, ["content", problemMediaType, "schema"])
  const refs = isArray(schema["oneOf"]) ? schema["oneOf"] : [schema]
  const kinds = refs.map((ref) => {
    const name =
      String(isObject(ref) ? ref["$ref"] : "")
        .split("/")
        .at(-1) ?? ""
    return name.replace(/Problem$/u, "").replace(phrase, "")
  })
  return kinds.length > mostNamed ? phrase : [phrase, ...kinds.filter((kind) => kind !== "")].join(".")
}

const securityIn = (schemes: ReadonlyArray<JsonObject>): ReadonlyArray<JsonObject> =>
  schemes.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

/** The most frequent security requirement becomes the document's; other operations keep their own. */
const shareSecurity = (document: JsonObject): JsonObject => {
  const counts = Map.groupBy(operationsOf(document), ({ security = [] }) => JSON.stringify(security))
  const [[shared] = ["[]"]] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  const withoutShared = (operation: Json) =>
    isObject(operation) && JSON.stringify(operation["security"]) === shared ? without(operation, "security") : operation
  return {
    ...mapAt(document, ["paths"], (paths) =>
      mapMembers(paths, (path) => (isObject(path) ? mapMembers(path, withoutShared) : path))
    ),
    // Tools sign in by the first one. The order has no other meaning in OpenAPI.
    security: securityIn(JSON.parse(shared))
  }
}

export const referToComponents = (whole: JsonObject): JsonObject => {
  const document = shareSecurity(whole)
  const responses = new Parts("responses")
  const headers = new Parts("headers")
  const parameters = new Parts("parameters")
  const names = parameterNames(document)
  const header = (value: Json, name: string) => (isObject(value) ? headers.ref(pascal(name), value) : value)
  const response = (value: Json, status: string): Json => {
    if (!isObject(value)) return value
    const whole = isObject(value["headers"]) ? { ...value, headers: mapMembers(value["headers"], header) } : value
    const isProblem = objectAt(whole, ["content", problemMediaType])["schema"] !== undefined
    return isProblem ? responses.ref(nameOf(status, whole), whole) : whole
  }
  const parameter = (value: Json): Json => {
    const name = names.get(JSON.stringify(value))
    return isObject(value) && name !== undefined ? parameters.ref(name, value) : value
  }
  const operation = (value: Json): Json =>
    isObject(value)
      ? {
          ...value,
          ...(isArray(value["parameters"]) ? { parameters: value["parameters"].map(parameter) } : {}),
          responses: mapMembers(objectAt(value, ["responses"]), response)
        }
      : value
  const section = (name: string) =>
    mapMembers(objectAt(document, [name]), (path) => (isObject(path) ? mapMembers(path, operation) : path))
  const components = objectAt(document, ["components"])
  return {
    ...document,
    paths: section("paths"),
    webhooks: section("webhooks"),
    components: { ...components, parameters: parameters.all, headers: headers.all, responses: responses.all }
  }
}
