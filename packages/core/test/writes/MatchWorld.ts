/** An account whose contacts can be upserted by `code`, and looked up by the unique `email` and by `domain`. */
import { ObjectName } from "../../src/domain/Ids.ts"
import { type FieldMetadata, fieldsByName, type ObjectMetadata } from "../../src/providers/ObjectMetadata.ts"
import type { WriteRequest } from "../../src/writes/WriteRequest.ts"
import * as World from "../World.ts"

const field = (fieldName: string, more: Partial<FieldMetadata> = {}) => ({
  fieldName,
  displayName: fieldName,
  valueType: "string" as const,
  providerType: "string",
  createable: true,
  updateable: true,
  isCustom: false,
  unique: false,
  hidden: false,
  ...more
})

/** `code` can be upserted by, `email` is unique, `domain` is neither. */
const contacts: ObjectMetadata = {
  name: ObjectName.make("contacts"),
  displayName: "Contacts",
  isCustom: false,
  fields: fieldsByName([
    field("code", { unique: true, upsertKey: true }),
    field("email", { unique: true }),
    field("domain"),
    field("name"),
    field("city")
  ])
}

export const world = (options: World.WorldOptions = {}) => World.make({ objects: [contacts], ...options })

type Upsert = Partial<Omit<WriteRequest, "groupRef">>
export const upsert = (by: ReadonlyArray<string | ReadonlyArray<string>>, record: object, more: Upsert = {}) =>
  ({ type: "upsert", match: { by }, record: record as NonNullable<WriteRequest["record"]>, ...more }) as const
