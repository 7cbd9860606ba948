/** From what the contract's schemas say by themselves to a document that people and generators like to read. */
import { plainAddresses } from "./Addresses.ts"
import { addDescriptions } from "./Descriptions.ts"
import { referToComponents } from "./Components.ts"
import { addExamples } from "./Examples.ts"
import {
  isArray,
  isObject,
  type JsonObject,
  mapAt,
  mapMembers,
  mapObjects,
  objectAt,
  refsIn,
  without
} from "./JsonTree.ts"
import { addProblemBase } from "./ProblemBase.ts"
import { polishResponses } from "./ProblemUnions.ts"
import { simplify } from "./Simplify.ts"
import { addWebhooks } from "./WebhookSection.ts"
import { splitWriteRequest } from "./WriteVariants.ts"

/** The components that requests are made of. */
const requestComponents = (document: JsonObject): ReadonlySet<string> => {
  const schemas = objectAt(document, ["components", "schemas"])
  const found = new Set<string>()
  const visit = (refs: ReadonlyArray<string>): void =>
    refs
      .map((ref) => ref.split("/").at(-1) ?? "")
      .filter((name) => !found.has(name))
      .forEach((name) => {
        found.add(name)
        visit(refsIn(schemas[name] ?? {}))
      })
  for (const path of Object.values(objectAt(document, ["paths"]))) {
    for (const operation of Object.values(isObject(path) ? path : {})) {
      visit(refsIn(isObject(operation) ? objectAt(operation, ["requestBody"]) : {}))
    }
  }
  return found
}

/** Only requests are closed: answers may grow members, and problems have their own. Spec 2.2. */
const openAnswers = (document: JsonObject): JsonObject => {
  const closed = requestComponents(document)
  return mapAt(document, ["components", "schemas"], (schemas) =>
    mapMembers(schemas, (schema, name) =>
      closed.has(name)
        ? schema
        : mapObjects(schema, (each) =>
            each["additionalProperties"] === false ? without(each, "additionalProperties") : each
          )
    )
  )
}

/** The same contract gives the same text, whatever order its parts were declared in. */
const sortComponents = (document: JsonObject): JsonObject =>
  mapAt(document, ["components", "schemas"], (schemas) =>
    Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))
  )

/** What the contract's own annotations can't say: a contact, schemes as IANA registers them, and answers without a body. */
const complete = (document: JsonObject): JsonObject =>
  [
    { path: ["info"], change: (info: JsonObject) => ({ ...info, contact }) },
    {
      path: ["components", "securitySchemes"],
      change: (schemes: JsonObject) =>
        mapMembers(schemes, (scheme) => (isObject(scheme) ? lowerCaseScheme(scheme) : scheme))
    },
    {
      path: ["paths"],
      change: (paths: JsonObject) =>
        mapMembers(paths, (path) =>
          isObject(path) ? mapMembers(path, (call) => (isObject(call) ? withNotModified(call) : call)) : path
        )
    }
  ].reduce((result, { change, path }) => mapAt(result, path, change), document)

const contact = { name: "Fieldgate", url: "https://github.com/fieldgate/fieldgate/issues" }

const lowerCaseScheme = (scheme: JsonObject): JsonObject =>
  typeof scheme["scheme"] === "string" ? { ...scheme, scheme: scheme["scheme"].toLowerCase() } : scheme

const notModified = { description: "Nothing has changed since the answer with the `ETag` in `If-None-Match`." }

const withNotModified = (call: JsonObject): JsonObject => {
  const parameters = isArray(call["parameters"]) ? call["parameters"] : []
  const isConditional = parameters.some((each) => isObject(each) && each["name"] === "if-none-match")
  return isConditional ? mapAt(call, ["responses"], (responses) => ({ ...responses, "304": notModified })) : call
}

/** All steps, in order. */
export const polished = (document: JsonObject): JsonObject =>
  [
    plainAddresses,
    simplify,
    addDescriptions,
    splitWriteRequest,
    polishResponses,
    addProblemBase,
    complete,
    openAnswers,
    addExamples,
    addWebhooks,
    sortComponents,
    referToComponents
  ].reduce((result, step) => step(result), document)
