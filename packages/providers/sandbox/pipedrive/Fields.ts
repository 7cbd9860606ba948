/**
 * The objects of the sandbox and the fields that a caller may write. Source: the request bodies of version 2,
 * developers.pipedrive.com/docs/api/v1. A person's fields of Contact Sync are missing: only paying accounts have it.
 */
import type { Json } from "effect/Schema"
import * as Version1 from "./Version1.ts"

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
  /** Lists of texts, and lists of anything. */
  | "texts"
  | "list"
  /** `{amount, currency}` */
  | "money"
  /** A boolean, or 0 and 1. */
  | "flag"
  /** Custom fields beside the others: version 1 has no envelope for them. */
  | "hashes"

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
  /** The path of its fields' list. */
  readonly fieldList?: string
  /** One of version 1. */
  readonly version1?: Version1.Version1
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
    fieldList: "personFields",
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
    fieldList: "organizationFields",
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
    fieldList: "dealFields",
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
  },
  {
    name: "activities",
    label: "Activity",
    fieldList: "activityFields",
    system: {},
    fields: {
      subject: fixed("text", "Call"),
      type: fixed("text", "call"),
      owner_id: fixed("integer", 1),
      deal_id: optional("integer"),
      lead_id: optional("text"),
      person_id: optional("integer"),
      org_id: optional("integer"),
      project_id: optional("integer"),
      due_date: optional("date"),
      due_time: optional("text"),
      duration: optional("text"),
      busy: fixed("boolean", false),
      done: fixed("boolean", false),
      location: optional("address"),
      participants: optional("list"),
      attendees: optional("list"),
      public_description: optional("text"),
      priority: optional("integer"),
      note: optional("text")
    }
  },
  {
    name: "products",
    label: "Product",
    fieldList: "productFields",
    system: {},
    fields: {
      name: named,
      code: optional("text"),
      description: optional("text"),
      unit: optional("text"),
      tax: fixed("number", 0),
      category: optional("integer"),
      owner_id: fixed("integer", 1),
      is_linkable: fixed("boolean", true),
      visible_to: fixed("integer", 3, { choices: [1, 3, 5, 7] }),
      prices: fixed("list", []),
      billing_frequency: fixed("text", "one-time", {
        choices: ["one-time", "annually", "semi-annually", "quarterly", "monthly", "weekly"]
      }),
      billing_frequency_cycles: optional("integer"),
      custom_fields: fixed("customFields", {})
    }
  },
  {
    name: "leads",
    label: "Lead",
    version1: Version1.leads,
    system: {},
    fields: {
      title: named,
      owner_id: fixed("integer", 1),
      label_ids: fixed("texts", []),
      person_id: optional("integer"),
      organization_id: optional("integer"),
      value: optional("money"),
      expected_close_date: optional("date"),
      visible_to: fixed("text", "3", { choices: ["1", "3", "5", "7"] }),
      was_seen: fixed("boolean", false),
      is_archived: fixed("boolean", false),
      channel: optional("integer"),
      channel_id: optional("text"),
      hashes: fixed("hashes", {})
    }
  },
  {
    name: "notes",
    label: "Note",
    version1: Version1.notes,
    system: {},
    fields: {
      content: fixed("text", "", { required: true }),
      lead_id: optional("text"),
      deal_id: optional("integer"),
      person_id: optional("integer"),
      org_id: optional("integer"),
      user_id: fixed("integer", 1),
      pinned_to_lead_flag: fixed("flag", false),
      pinned_to_deal_flag: fixed("flag", false),
      pinned_to_person_flag: fixed("flag", false),
      pinned_to_organization_flag: fixed("flag", false)
    }
  }
]

export const find = (name: string): ObjectType | undefined => objectTypes.find((type) => type.name === name)
