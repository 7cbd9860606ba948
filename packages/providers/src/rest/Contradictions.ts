/** Every contradiction between the properties of a definition, with its place. Pure. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Members } from "./DefinitionMembers.ts"
import { isHostOpen, isVariableValue, patternOf } from "./Hosts.ts"
import { fill, hasStrayBrace, placesOf } from "./Template.ts"
import { completeCapabilities } from "@fieldgate/core/providers/Capabilities"

export interface Contradiction {
  readonly path: ReadonlyArray<string>
  readonly issue: string
}

const at = (path: string, issue: string): Contradiction => ({ path: path.split("."), issue })

const when = (isSo: boolean, path: string, issue: string): ReadonlyArray<Contradiction> =>
  isSo ? [at(path, issue)] : []

const ofBaseUrl = ({
  baseUrl,
  hosts,
  variables = {}
}: Pick<Members, "baseUrl" | "hosts" | "variables">): ReadonlyArray<Contradiction> => {
  const unknown = placesOf(baseUrl).filter((name) => !Object.hasOwn(variables, name))
  if (unknown.length > 0) return unknown.map((name) => at("baseUrl", `{${name}} is not among the variables`))
  const url = URL.parse(fill(baseUrl, (name) => variables[name]?.fallback ?? "x"))
  if (url === null || hasStrayBrace(baseUrl)) return [at("baseUrl", "is not a valid URL")]
  const faults = [
    ...when(url.protocol !== "https:", "baseUrl", "must use https, because it receives a token"),
    ...when(url.username !== "" || url.password !== "", "baseUrl", "must not contain credentials"),
    ...when(/[?#]/.test(baseUrl), "baseUrl", "must not have a query or a fragment"),
    ...when(url.pathname.includes("//"), "baseUrl", "has an empty path segment")
  ]
  const isForeign = !isHostOpen(baseUrl) && !patternOf(hosts).test(url.hostname)
  return faults.length > 0
    ? faults
    : when(isForeign, "hosts", `the host of baseUrl (${url.hostname}) is not among them`)
}

const ofVariables = ({
  baseUrl,
  variables = {}
}: Pick<Members, "baseUrl" | "variables">): ReadonlyArray<Contradiction> =>
  Object.entries(variables).flatMap(([name, { fallback }]) => [
    ...when(!placesOf(baseUrl).includes(name), `variables.${name}`, "baseUrl has no place for it"),
    ...when(
      fallback !== undefined && !isVariableValue(fallback),
      `variables.${name}.fallback`,
      "is not allowed in a host or a path"
    )
  ])

const ofAuth = ({ auth, oauth2 }: Pick<Members, "auth" | "oauth2">): ReadonlyArray<Contradiction> => {
  const inHeader = Object.values(auth).some((placement) => !inQuery(placement))
  return [
    ...when(
      oauth2 !== undefined,
      "oauth2",
      "accounts of a definition can't sign in by OAuth yet: leave oauth2 out and define auth.apiKey"
    ),
    ...when(Object.keys(auth).length === 0, "auth", "must define at least one kind of credentials"),
    ...when(
      auth.oauth !== undefined && auth.apiKey === undefined && oauth2 === undefined,
      "auth.apiKey",
      "is missing: accounts could not sign in"
    ),
    ...Object.entries(auth).flatMap(([kind, placement]) =>
      when(inHeader && inQuery(placement), `auth.${kind}`, "a token may be in the URL only if no header accepts one")
    )
  ]
}

const inQuery = (placement: Members["auth"]["apiKey"]): boolean =>
  typeof placement === "object" && placement.in === "query"

const ofObjects = ({ objects }: Pick<Members, "objects">): ReadonlyArray<Contradiction> =>
  when(objects !== undefined && Object.keys(objects).length === 0, "objects", "must name at least one object")

const ofIdentifyingFields = ({
  identifyingFields = {},
  objects
}: Pick<Members, "identifyingFields" | "objects">): ReadonlyArray<Contradiction> =>
  Object.keys(identifyingFields).flatMap((name) =>
    objects !== undefined && !Object.hasOwn(objects, name)
      ? [{ path: ["identifyingFields", name], issue: "is not among the objects" }]
      : []
  )

/** Calls about no record that has an id already. */
const withoutId: ReadonlySet<string> = new Set(["create", "find"])

const ofPaths = ({
  objects,
  operations: { check, ...operations }
}: Pick<Members, "objects" | "operations">): ReadonlyArray<Contradiction> => [
  ...when(/[{}]/.test(check?.path ?? ""), "operations.check.path", "must not contain {object} or {id}"),
  ...Object.entries(operations).flatMap(([verb, { path }]) => {
    const member = `operations.${verb}.path`
    const places = placesOf(path)
    const unknown = places.filter((name) => name !== "object" && name !== "id")
    const oneObject = objects !== undefined && Object.keys(objects).length === 1
    const ids = places.filter((name) => name === "id").length
    return [
      ...unknown.map((name) => at(member, `{${name}} is neither {object} nor {id}`)),
      ...when(hasStrayBrace(path), member, "has an unmatched brace"),
      ...when(verb === "create" && ids > 0, member, "a new record has no {id} yet"),
      ...when(withoutId.has(verb) && verb !== "create" && ids > 0, member, "must not contain {id}"),
      ...when(!withoutId.has(verb) && ids !== 1, member, "must contain {id} exactly once"),
      ...when(!oneObject && !places.includes("object"), member, "without {object} all objects would share it")
    ]
  })
]

/** A 5xx may come after the write, whatever a provider documents, and a redirect is never followed. */
const ofStatuses = ({ statuses = {} }: Pick<Members, "statuses">): ReadonlyArray<Contradiction> =>
  Object.keys(statuses).flatMap((status) =>
    when(!/^4\d\d$/.test(status), `statuses.${status}`, "only statuses from 400 to 499 have a meaning of their own")
  )

/** Keys that may be searched for at a time: each takes a search, and a call for each record that it finds. */
const searches = 20

const ofSearch = ({
  objects,
  operations: { find }
}: Pick<Members, "objects" | "operations">): ReadonlyArray<Contradiction> => {
  if (find === undefined) return []
  const places = Object.values(find.query).flatMap(placesOf)
  return [
    ...Object.entries(find.query).flatMap(([name, template]) => [
      ...placesOf(template).flatMap((place) =>
        when(
          place !== "field" && place !== "value",
          `operations.find.query.${name}`,
          `{${place}} is neither {field} nor {value}`
        )
      ),
      ...when(hasStrayBrace(template), `operations.find.query.${name}`, "has an unmatched brace")
    ]),
    ...when(!places.includes("value"), "operations.find.query", "must contain {value}"),
    ...Object.keys(find.fields).flatMap((name) =>
      objects !== undefined && !Object.hasOwn(objects, name)
        ? [{ path: ["operations", "find", "fields", name], issue: "is not among the objects" }]
        : []
    )
  ]
}

/** Beyond the capabilities of this driver. */
const beyond = "the REST driver can't do this"

const ofCapabilities = ({
  capabilities: declared,
  operations
}: Pick<Members, "capabilities" | "operations">): ReadonlyArray<Contradiction> => {
  const capabilities = completeCapabilities(declared)
  const { allOrNone, associations, batch, customFields, find, headers, ifEmpty } = capabilities
  return [
    ...(["create", "update", "delete"] as const).flatMap((verb) => {
      const has = operations[verb] !== undefined
      const issue = has ? `is there as operations.${verb}` : `operations.${verb} is missing`
      return when(capabilities[verb] !== has, `capabilities.${verb}`, issue)
    }),
    ...when(batch.create, "capabilities.batch.create", beyond),
    ...when(batch.update, "capabilities.batch.update", beyond),
    ...when(batch.records !== 1, "capabilities.batch.records", "the REST driver writes one record per call"),
    ...when(allOrNone.create, "capabilities.allOrNone.create", beyond),
    ...when(allOrNone.update, "capabilities.allOrNone.update", beyond),
    ...when(ifEmpty, "capabilities.ifEmpty", beyond),
    ...when(associations, "capabilities.associations", beyond),
    ...when(headers, "capabilities.headers", beyond),
    ...when(customFields, "capabilities.customFields", beyond),
    ...when(find.keys > 0 !== (operations.find !== undefined), "capabilities.find", ofFind(operations.find)),
    ...when(
      find.keys > searches,
      "capabilities.find.keys",
      `the REST driver makes at most ${searches} searches at a time`
    )
  ]
}

const ofFind = (operation: unknown): string =>
  operation === undefined ? "operations.find is missing" : "is there as operations.find"

/** Each rule with the properties that it reads: it is checked if these are valid, whatever is wrong elsewhere. */
const { auth, baseUrl, capabilities, hosts, identifyingFields, oauth2, objects, operations, statuses, variables } =
  Members.fields

const rule =
  <A>(members: Schema.Decoder<A>, of: (sound: A) => ReadonlyArray<Contradiction>) =>
  (definition: unknown): ReadonlyArray<Contradiction> =>
    Option.match(Schema.decodeUnknownOption(members)(definition), { onNone: () => [], onSome: of })

const rules = [
  rule(Schema.Struct({ baseUrl, hosts, variables }), ofBaseUrl),
  rule(Schema.Struct({ baseUrl, variables }), ofVariables),
  rule(Schema.Struct({ auth, oauth2 }), ofAuth),
  rule(Schema.Struct({ objects }), ofObjects),
  rule(Schema.Struct({ identifyingFields, objects }), ofIdentifyingFields),
  rule(Schema.Struct({ objects, operations }), ofPaths),
  rule(Schema.Struct({ objects, operations }), ofSearch),
  rule(Schema.Struct({ statuses }), ofStatuses),
  rule(Schema.Struct({ capabilities, operations }), ofCapabilities)
]

/** All of them, in the order of the properties; also for a definition with properties that are invalid alone. */
export const contradictions = (definition: unknown): ReadonlyArray<Contradiction> =>
  rules.flatMap((contradictionsOf) => contradictionsOf(definition))
