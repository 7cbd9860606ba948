/** Every contradiction between the properties of a definition, with its place. Pure. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Members } from "./DefinitionMembers.ts"
import * as CallContradictions from "./CallContradictions.ts"
import { at, type Contradiction, when } from "./Contradiction.ts"
import { isHostOpen, isVariableValue, patternOf } from "./Hosts.ts"
import type { Location } from "./JsonLocation.ts"
import { fill, hasStrayBrace, placesOf } from "./Template.ts"
import { completeCapabilities } from "@fieldgate/core/providers/Capabilities"

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

const urlsOf = (oauth2: Members["oauth2"]): Readonly<Record<string, string>> =>
  oauth2 === undefined
    ? {}
    : {
        authorizeUrl: oauth2.authorizeUrl,
        tokenUrl: oauth2.tokenUrl,
        ...(oauth2.revokeUrl === undefined ? {} : { revokeUrl: oauth2.revokeUrl })
      }

const ofVariables = ({
  baseUrl,
  oauth2,
  variables = {}
}: Pick<Members, "baseUrl" | "oauth2" | "variables">): ReadonlyArray<Contradiction> =>
  Object.entries(variables).flatMap(([name, { fallback }]) => [
    ...when(
      ![baseUrl, ...Object.values(urlsOf(oauth2))].some((url) => placesOf(url).includes(name)),
      `variables.${name}`,
      "neither baseUrl nor an address of oauth2 has a place for it"
    ),
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
      oauth2 !== undefined && auth.oauth === undefined,
      "auth.oauth",
      'is missing: calls would not carry the access token; "bearer" is the usual place'
    ),
    ...when(
      typeof auth.oauth === "object" && auth.oauth.in === "basic",
      "auth.oauth",
      "an access token is no half of a user and password: name another place"
    ),
    ...when(Object.keys(auth).length === 0, "auth", "must define at least one kind of credentials"),
    ...when(
      auth.oauth !== undefined && auth.apiKey === undefined && oauth2 === undefined,
      "auth.apiKey",
      "is missing: accounts could not sign in"
    ),
    ...Object.entries(auth).flatMap(([kind, placement]) =>
      when(
        typeof placement === "object" &&
          placement.in === "basic" &&
          "username" in placement === "password" in placement,
        `auth.${kind}`,
        "must have username or password: the key is the other half"
      )
    ),
    ...Object.entries(auth).flatMap(([kind, placement]) =>
      when(inHeader && inQuery(placement), `auth.${kind}`, "a token may be in the URL only if no header accepts one")
    )
  ]
}

/** The sign-in's addresses get codes and the app's secret. */
const ofSignIn = ({
  hosts,
  oauth2,
  variables = {}
}: Pick<Members, "hosts" | "oauth2" | "variables">): ReadonlyArray<Contradiction> => {
  const { callbackFacts = {}, facts = {} } = oauth2 ?? {}
  return [
    ...Object.entries(urlsOf(oauth2)).flatMap(([member, template]) => {
      const path = `oauth2.${member}`
      const unknown = placesOf(template).filter((name) => !Object.hasOwn(variables, name))
      if (unknown.length > 0) return unknown.map((name) => at(path, `{${name}} is not among the variables`))
      const url = URL.parse(fill(template, (name) => variables[name]?.fallback ?? "x"))
      if (url === null || hasStrayBrace(template)) return [at(path, "is not a valid URL")]
      const isForeign = placesOf(template).length > 0 && !isHostOpen(template) && !patternOf(hosts).test(url.hostname)
      return when(isForeign, path, `its host (${url.hostname}) is not among hosts`)
    }),
    ...(oauth2?.scopes ?? []).flatMap((scope) =>
      placesOf(scope)
        .filter((name) => !Object.hasOwn(variables, name))
        .map((name) => at("oauth2.scopes", `{${name}} is not among the variables`))
    ),
    ...Object.entries({ callbackFacts, facts }).flatMap(([member, named]) =>
      Object.keys(named)
        .filter((name) => !Object.hasOwn(variables, name))
        .map((name) => ({ path: ["oauth2", member, name], issue: "is not among the variables" }))
    )
  ]
}

const ofHttp =
  /^(authorization|connection|content-(encoding|length)|cookie|expect|host|te|trailer|transfer-encoding|upgrade)$/

/** Every call has them, so none of them may be the one that carries the token. */
const ofHeaders = ({
  auth,
  headers = {},
  objects = {},
  operations: { create, delete: del, read, update, upsert }
}: Pick<Members, "auth" | "headers" | "objects" | "operations">): ReadonlyArray<Contradiction> => {
  const carriers = new Set(
    Object.values(auth).flatMap((placement) =>
      typeof placement === "object" && placement.in === "header" ? [placement.name] : []
    )
  )
  const faults = (path: ReadonlyArray<string>, names: Readonly<Record<string, string>> = {}) =>
    Object.keys(names).flatMap((name) => [
      ...(carriers.has(name) ? [{ path: [...path, name], issue: "carries the token: leave it out" }] : []),
      ...(ofHttp.test(name) ? [{ path: [...path, name], issue: "is set by HTTP or by auth: leave it out" }] : [])
    ])
  return [
    ...faults(["headers"], headers),
    ...Object.entries({ create, update, delete: del, read, upsert }).flatMap(([verb, operation]) =>
      faults(["operations", verb, "headers"], operation?.headers)
    ),
    ...Object.entries(objects).flatMap(([name, own]) =>
      typeof own === "object"
        ? [
            ...faults(["objects", name, "headers"], own.headers),
            ...Object.entries(own.operations ?? {}).flatMap(([verb, operation]) =>
              faults(["objects", name, "operations", verb, "headers"], "headers" in operation ? operation.headers : {})
            )
          ]
        : []
    )
  ]
}

const ofAnswer = ({ answer: { createdId, refusal, success, writtenId } }: Pick<Members, "answer">) => [
  ...when(
    refusal !== undefined && success !== undefined,
    "answer.refusal",
    "success already shows what was refused: name one of the two"
  ),
  ...when(writtenId !== undefined && createdId !== undefined, "answer.createdId", "the id is at writtenId")
]

/** A request's list has one item, and its body is an object. */
const ofPlaces = ({
  fieldGroups = [],
  fieldsAt = [],
  objects = {}
}: Pick<Members, "fieldGroups" | "fieldsAt" | "objects">): ReadonlyArray<Contradiction> => {
  const faults = (path: ReadonlyArray<string>, place: Location = []): ReadonlyArray<Contradiction> => [
    ...(typeof place[0] === "number" ? [{ path, issue: "must begin with a property: a body is an object" }] : []),
    ...(place.some((step) => typeof step === "number" && step > 0)
      ? [{ path, issue: "a list in a request has one item: its place is 0" }]
      : [])
  ]
  const known = Object.keys(objects)
  return [
    ...fieldGroups.flatMap(({ objects: of = [] }, index) =>
      of
        .filter((name) => known.length > 0 && !known.includes(name))
        .map((name) => ({ path: ["fieldGroups", String(index), "objects"], issue: `${name} is not among the objects` }))
    ),
    ...faults(["fieldsAt"], fieldsAt),
    ...Object.entries(objects).flatMap(([name, own]) =>
      typeof own === "object" ? faults(["objects", name, "fieldsAt"], own.fieldsAt) : []
    ),
    ...fieldGroups.flatMap(({ at: place }, index) =>
      place.some((step) => typeof step === "number")
        ? [{ path: ["fieldGroups", String(index), "at"], issue: "must have names of properties alone" }]
        : []
    )
  ]
}

const ofValues = ({ objects, values = {} }: Pick<Members, "objects" | "values">): ReadonlyArray<Contradiction> =>
  Object.entries(values).flatMap(([name, forms]) => [
    ...(name !== "*" && objects !== undefined && !Object.hasOwn(objects, name)
      ? [{ path: ["values", name], issue: "is not among the objects; * is every other one" }]
      : []),
    ...Object.entries(forms).flatMap(([field, { sent = [] }]) =>
      sent.some((step) => typeof step === "number" && step > 0)
        ? [{ path: ["values", name, field, "sent"], issue: "a list in a request begins with 0" }]
        : []
    )
  ])

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

/** A 5xx may come after the write, whatever a provider documents, and a redirect is never followed. */
const ofStatuses = ({ statuses = {} }: Pick<Members, "statuses">): ReadonlyArray<Contradiction> =>
  Object.keys(statuses).flatMap((status) =>
    when(!/^4\d\d$/.test(status), `statuses.${status}`, "only statuses from 400 to 499 have a meaning of their own")
  )

/** Keys that may be searched for at a time: each takes a search, and a call for each record that it finds. */
const searches = 20

/** Beyond the capabilities of this driver. */
const beyond = "the REST driver can't do this"

const ofCapabilities = ({
  capabilities: declared,
  objects = {},
  operations
}: Pick<Members, "capabilities" | "objects" | "operations">): ReadonlyArray<Contradiction> => {
  const capabilities = completeCapabilities(declared)
  const { allOrNone, associations, batch, customFields, find, headers } = capabilities
  return [
    ...(["create", "update", "delete"] as const).flatMap((verb) => {
      const isOwn = Object.values(objects).some(
        (own) => typeof own === "object" && own.operations?.[verb] !== undefined
      )
      const has = operations[verb] !== undefined || isOwn
      const issue = has ? `is there as operations.${verb}` : `operations.${verb} is missing`
      return when(capabilities[verb] !== has, `capabilities.${verb}`, issue)
    }),
    ...(["create", "update"] as const).flatMap((verb) => {
      const has = operations.batch?.[verb] !== undefined
      const issue = has ? `is there as operations.batch.${verb}` : `operations.batch.${verb} is missing`
      return when(batch[verb] !== has, `capabilities.batch.${verb}`, issue)
    }),
    ...when(
      (batch.create || batch.update) !== batch.records > 1,
      "capabilities.batch.records",
      batch.records > 1
        ? "without a batch, a call has one record"
        : "must be at least 2: how many records a batch has at most"
    ),
    ...when(allOrNone.create, "capabilities.allOrNone.create", beyond),
    ...when(allOrNone.update, "capabilities.allOrNone.update", beyond),
    ...when(associations, "capabilities.associations", beyond),
    ...when(headers, "capabilities.headers", beyond),
    ...when(customFields, "capabilities.customFields", `${beyond}: leave it out, and pass the code to RestDriver.make`),
    ...when(find.keys > 0 !== (operations.find !== undefined), "capabilities.find", ofFind(operations.find)),
    ...when(
      find.keys > searches,
      "capabilities.find.keys",
      `the REST driver makes at most ${searches} searches at a time`
    )
  ]
}

const ofFind = (operation: unknown): string =>
  operation === undefined
    ? "operations.find is missing"
    : `is missing, and operations.find needs it: { keys: ${searches} } says how many keys a search takes at most`

/** Each rule with the properties that it reads: it is checked if these are valid, whatever is wrong elsewhere. */
const {
  answer,
  auth,
  baseUrl,
  capabilities,
  describe,
  fieldGroups,
  fieldsAt,
  headers,
  hosts,
  identifyingFields,
  oauth2,
  ...others
} = Members.fields
const { objects, operations, statuses, values, variables } = others

const rule =
  <A>(members: Schema.Decoder<A>, of: (sound: A) => ReadonlyArray<Contradiction>) =>
  (definition: unknown): ReadonlyArray<Contradiction> =>
    Option.match(Schema.decodeUnknownOption(members)(definition), { onNone: () => [], onSome: of })

const rules = [
  rule(Schema.Struct({ baseUrl, hosts, variables }), ofBaseUrl),
  rule(Schema.Struct({ baseUrl, oauth2, variables }), ofVariables),
  rule(Schema.Struct({ auth, oauth2 }), ofAuth),
  rule(Schema.Struct({ hosts, oauth2, variables }), ofSignIn),
  rule(Schema.Struct({ auth, headers, objects, operations }), ofHeaders),
  rule(Schema.Struct({ answer }), ofAnswer),
  rule(Schema.Struct({ fieldGroups, fieldsAt, objects }), ofPlaces),
  rule(Schema.Struct({ objects, values }), ofValues),
  rule(Schema.Struct({ objects }), ofObjects),
  rule(Schema.Struct({ identifyingFields, objects }), ofIdentifyingFields),
  rule(Schema.Struct({ objects, operations }), CallContradictions.ofPaths),
  rule(Schema.Struct({ objects, operations }), CallContradictions.ofSearch),
  rule(Schema.Struct({ describe, operations }), CallContradictions.ofUpsert),
  rule(Schema.Struct({ describe, objects }), CallContradictions.ofDescribe),
  rule(Schema.Struct({ statuses }), ofStatuses),
  rule(Schema.Struct({ capabilities, objects, operations }), ofCapabilities)
]

/** All of them, in the order of the properties; also for a definition with properties that are invalid alone. */
export const contradictions = (definition: unknown): ReadonlyArray<Contradiction> =>
  rules.flatMap((contradictionsOf) => contradictionsOf(definition))
