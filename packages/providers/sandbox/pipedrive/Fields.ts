/**
 * The objects of the sandbox and the fields that a caller may write. Source: the request bodies of version 2,
 * developers.pipedrive.com/docs/api/v1. A person's fields of Contact Sync are missing: only paying accounts have it.
 */
import type { Json } from "effect/Schema"

export type FieldKind =
  | "text"
  | "integer"
  | "number"
  | "boolean"
  | "date"
  | "dateTime"
  | "integers"
  | "contacts"
  | "address"
  | "customFields"

export interface Field {
  readonly kind: FieldKind
  /** The value in a new record if none is sent. */
  readonly initial: Json
  readonly clearable: boolean
  readonly required?: true
  readonly createOnly?: true
  readonly choices?: ReadonlyArray<Json>
  /** Accepted only while the deal has one of these statuses. */
  readonly withStatus?: ReadonlyArray<string>
}

/** Pipedrive's own parameters that a caller may send too; they are stored apart from the fields. */
export interface SystemFields {
  /** In a new record only, or in changes as well. */
  readonly update_time?: "create" | "always"
  readonly is_deleted?: "always"
}

export interface ObjectType {
  readonly name: string
  readonly label: string
  readonly fields: Readonly<Record<string, Field>>
  readonly system: SystemFields
}

const optional = (kind: FieldKind, more: Partial<Field> = {}): Field => ({
  kind,
  initial: null,
  clearable: true,
  ...more
})

const fixed = (kind: FieldKind, initial: Json, more: Partial<Field> = {}): Field => ({
  kind,
  initial,
  clearable: false,
  ...more
})

const named: Field = fixed("text", "", { required: true })

const ofEveryObject = {
  owner_id: fixed("integer", 1),
  visible_to: fixed("integer", 3, { choices: [1, 3, 5, 7] }),
  label_ids: fixed("integers", []),
  custom_fields: fixed("customFields", {})
}

const addTime = optional("dateTime", { createOnly: true, clearable: false })

export const objectTypes: ReadonlyArray<ObjectType> = [
  {
    name: "persons",
    label: "Person",
    system: { update_time: "create" },
    fields: {
      name: named,
      org_id: optional("integer"),
      add_time: addTime,
      emails: fixed("contacts", []),
      phones: fixed("contacts", []),
      marketing_status: fixed("text", "no_consent", {
        choices: ["no_consent", "unsubscribed", "subscribed", "archived"]
      }),
      ...ofEveryObject
    }
  },
  {
    name: "organizations",
    label: "Organization",
    system: { update_time: "always" },
    fields: {
      name: named,
      add_time: optional("dateTime", { clearable: false }),
      address: optional("address"),
      website: optional("text"),
      linkedin: optional("text"),
      industry: optional("integer"),
      annual_revenue: optional("number"),
      employee_count: optional("integer"),
      ...ofEveryObject
    }
  },
  {
    name: "deals",
    label: "Deal",
    system: { is_deleted: "always" },
    fields: {
      title: named,
      person_id: optional("integer"),
      org_id: optional("integer"),
      pipeline_id: fixed("integer", 1),
      stage_id: fixed("integer", 1),
      value: fixed("number", 0),
      currency: fixed("text", "USD"),
      is_archived: fixed("boolean", false),
      archive_time: optional("dateTime"),
      status: fixed("text", "open", { choices: ["open", "won", "lost"] }),
      probability: optional("integer"),
      lost_reason: optional("text", { withStatus: ["lost"] }),
      close_time: optional("dateTime", { withStatus: ["won", "lost"] }),
      won_time: optional("dateTime", { withStatus: ["won"] }),
      lost_time: optional("dateTime", { withStatus: ["lost"] }),
      expected_close_date: optional("date"),
      ...ofEveryObject
    }
  }
]

export const find = (name: string): ObjectType | undefined => objectTypes.find((type) => type.name === name)
