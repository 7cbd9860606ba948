/** Documents the write request as four schemas, one per `type`, with the rules of the schema that decodes them. @rule write.body */
import { deleteRules } from "@fieldgate/core/writes/WriteRequest"
import * as Struct from "effect/Struct"
import { type JsonObject, mapAt, objectAt, without } from "./JsonTree.ts"

const schemas = ["components", "schemas"]

const variants = {
  create: "CreateRequest",
  update: "UpdateRequest",
  upsert: "UpsertRequest",
  delete: "DeleteRequest"
} as const

const summaries = {
  create: "Creates one record (`record`) or several (`batch`).",
  update: "Updates the record with the ID `record.id` or the key of `match`, or several records (`batch`).",
  upsert: "Creates one record or several, or updates those that have the key of `match`.",
  delete:
    "Deletes the record with the ID `record.id` or the key of `match`. Requires `deletionSettings.enabled` in the installation's config."
}

/** A record with the provider's ID. @rule write.update, write.delete */
const recordWithId: JsonObject = {
  type: "object",
  properties: {
    id: { type: ["string", "integer"], description: "The provider's ID of the record. Required without `match`." }
  },
  additionalProperties: true
}

const withType = (properties: JsonObject, type: string): JsonObject => ({
  ...properties,
  type: { ...objectAt(properties, ["type"]), enum: [type] }
})

const variant = (request: JsonObject, type: keyof typeof variants): JsonObject => {
  const all = objectAt(request, ["properties"])
  const record = { ...recordWithId, ...describedAs(objectAt(all, ["record"])) }
  if (type === "delete") {
    const refused = Struct.keys(deleteRules).filter((name) => deleteRules[name] === "refuses")
    const properties: JsonObject = {
      ...without(all, ...refused),
      record: { ...record, description: "The record to delete: its `id`, or the values of its key." },
      mode: { ...objectAt(all, ["mode"]), description: "Ignored: a delete is always synchronous." }
    }
    return shape(request, type, properties, ["groupRef", "type", "record"])
  }
  const own = { create: without(all, "match"), update: { ...all, record }, upsert: all }
  return shape(request, type, own[type], ["groupRef", "type"])
}

const describedAs = ({ description }: JsonObject): JsonObject => (description === undefined ? {} : { description })

const shape = (
  request: JsonObject,
  type: keyof typeof variants,
  properties: JsonObject,
  required: ReadonlyArray<string>
): JsonObject => ({ ...request, description: summaries[type], properties: withType(properties, type), required })

export const splitWriteRequest = (document: JsonObject): JsonObject =>
  mapAt(document, schemas, (all) => {
    const request = objectAt(all, ["WriteRequest"])
    const ref = (name: string) => `#/components/schemas/${name}`
    const mapping = Object.fromEntries(Object.entries(variants).map(([type, name]) => [type, ref(name)]))
    return {
      ...without(all, "WriteRequest"),
      CreateRequest: variant(request, "create"),
      UpdateRequest: variant(request, "update"),
      UpsertRequest: variant(request, "upsert"),
      DeleteRequest: variant(request, "delete"),
      WriteRequest: {
        description: "The write, discriminated by `type`.",
        oneOf: Object.values(variants).map((name) => ({ $ref: ref(name) })),
        discriminator: { propertyName: "type", mapping }
      }
    }
  })
