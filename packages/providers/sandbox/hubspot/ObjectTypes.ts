/** The object types of the sandbox, and the names by which HubSpot accepts them. */
import type { PropertyDefinition } from "./Properties.ts"
import * as SeededProperties from "./SeededProperties.ts"

/** A CRM object type: `contacts` is also `contact` and `0-1` in a path. */
export interface ObjectType {
  readonly name: string
  readonly typeId: string
  /** The singular that HubSpot prints in messages, such as `Error creating TICKET.` */
  readonly singular: string
  /** Made by an account's admin: its paths may also be `p123_car`, with the account's id. */
  readonly isCustom: boolean
  readonly properties: ReadonlyMap<string, PropertyDefinition>
  /** The properties that a read returns if it names none. */
  readonly defaults: ReadonlyArray<string>
  readonly required: ReadonlyArray<string>
  readonly created: string
  readonly modified: string
  /** The property that holds a pipeline stage, and the only pipeline of the sandbox. */
  readonly pipeline?: {
    readonly property: string
    readonly stageProperty: string
    readonly id: string
    readonly stages: ReadonlyArray<string>
  }
}

/** Every record and every answer has these. */
export const systemProperties = (type: ObjectType): ReadonlyArray<string> => [
  type.created,
  type.modified,
  "hs_object_id"
]

type Traits = Pick<ObjectType, "name" | "typeId" | "singular"> &
  Partial<Pick<ObjectType, "isCustom" | "required" | "created" | "modified" | "pipeline">> & {
    readonly properties: ReadonlyArray<PropertyDefinition>
    readonly shows: ReadonlyArray<string>
  }

const objectType = ({ properties, shows, ...traits }: Traits): ObjectType => {
  const created = traits.created ?? "createdate"
  const modified = traits.modified ?? "hs_lastmodifieddate"
  return {
    isCustom: false,
    required: [],
    ...traits,
    created,
    modified,
    properties: new Map(properties.map((property) => [property.name, property])),
    defaults: [...shows, created, modified, "hs_object_id"]
  }
}

const all: ReadonlyArray<ObjectType> = [
  objectType({
    name: "contacts",
    typeId: "0-1",
    singular: "CONTACT",
    properties: SeededProperties.contacts,
    shows: ["email", "firstname", "lastname"],
    modified: "lastmodifieddate"
  }),
  objectType({
    name: "companies",
    typeId: "0-2",
    singular: "COMPANY",
    properties: SeededProperties.companies,
    shows: ["name", "domain"]
  }),
  objectType({
    name: "deals",
    typeId: "0-3",
    singular: "DEAL",
    properties: SeededProperties.deals,
    shows: ["dealname", "amount", "closedate", "pipeline", "dealstage"],
    required: ["dealname", "dealstage"],
    pipeline: {
      property: "pipeline",
      stageProperty: "dealstage",
      id: "default",
      stages: [
        "appointmentscheduled",
        "qualifiedtobuy",
        "presentationscheduled",
        "decisionmakerboughtin",
        "contractsent",
        "closedwon",
        "closedlost"
      ]
    }
  }),
  objectType({
    name: "tickets",
    typeId: "0-5",
    singular: "TICKET",
    properties: SeededProperties.tickets,
    shows: ["subject", "content", "hs_pipeline", "hs_pipeline_stage", "hs_ticket_priority", "hs_ticket_category"],
    required: ["subject", "hs_pipeline_stage"],
    pipeline: {
      property: "hs_pipeline",
      stageProperty: "hs_pipeline_stage",
      id: "0",
      stages: ["1", "2", "3", "4"]
    }
  }),
  objectType({
    name: "notes",
    typeId: "0-46",
    singular: "NOTE",
    properties: SeededProperties.notes,
    shows: [],
    required: ["hs_timestamp"],
    created: "hs_createdate"
  }),
  objectType({
    name: "tasks",
    typeId: "0-27",
    singular: "TASK",
    properties: SeededProperties.tasks,
    shows: [],
    required: ["hs_timestamp"],
    created: "hs_createdate"
  }),
  objectType({
    name: "calls",
    typeId: "0-48",
    singular: "CALL",
    properties: SeededProperties.calls,
    shows: [],
    required: ["hs_timestamp"],
    created: "hs_createdate"
  }),
  objectType({
    name: "emails",
    typeId: "0-49",
    singular: "EMAIL",
    properties: SeededProperties.emails,
    shows: [],
    required: ["hs_timestamp", "hs_email_direction"],
    created: "hs_createdate"
  }),
  objectType({
    name: "meetings",
    typeId: "0-47",
    singular: "MEETING_EVENT",
    properties: SeededProperties.meetings,
    shows: [],
    required: ["hs_timestamp"],
    created: "hs_createdate"
  }),
  objectType({
    name: "products",
    typeId: "0-7",
    singular: "PRODUCT",
    properties: SeededProperties.products,
    shows: ["name", "description", "price"]
  }),
  objectType({
    name: "line_items",
    typeId: "0-8",
    singular: "LINE_ITEM",
    properties: SeededProperties.lineItems,
    shows: ["name", "quantity", "price", "amount"]
  }),
  objectType({
    name: "car",
    typeId: "2-1001",
    singular: "CAR",
    isCustom: true,
    properties: SeededProperties.cars,
    shows: ["model"],
    required: ["model"],
    created: "hs_createdate"
  })
]

export const custom = all.filter(({ isCustom }) => isCustom)

/** A meeting is `MEETING_EVENT` in messages. */
const otherNames = (name: string): ReadonlyArray<string> => (name === "meetings" ? ["meeting"] : [])

const byAlias = new Map(
  all.flatMap((type) =>
    [type.name, type.typeId, type.singular.toLowerCase(), ...otherNames(type.name)].map(
      (alias) => [alias, type] as const
    )
  )
)

export const find = (alias: string): ObjectType | undefined =>
  byAlias.get(alias.toLowerCase()) ?? custom.find(({ name }) => alias.toLowerCase().replace(/^p\d+_/, "") === name)

export const uniqueProperties = (type: ObjectType): ReadonlyArray<string> =>
  [...type.properties.values()].filter((property) => property.hasUniqueValue).map((property) => property.name)
