/** From what the contract's schemas say by themselves to a document that people and generators like to read. */
import { plainAddresses } from "./Addresses.ts"
import { addDescriptions } from "./Descriptions.ts"
import { addExamples } from "./Examples.ts"
import { isObject, type JsonObject, mapAt, mapMembers, mapObjects, objectAt, refsIn, without } from "./JsonTree.ts"
import { polishResponses } from "./ProblemUnions.ts"
import { simplify } from "./Simplify.ts"
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

/** All steps, in order. */
export const polished = (document: JsonObject): JsonObject =>
  [
    plainAddresses,
    simplify,
    addDescriptions,
    splitWriteRequest,
    polishResponses,
    openAnswers,
    addExamples,
    sortComponents
  ].reduce((result, step) => step(result), document)
