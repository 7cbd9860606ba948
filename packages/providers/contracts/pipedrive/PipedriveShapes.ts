/** What Pipedrive's objects hold, in requests and in answers. Source: the models of the official client. */
import * as Schema from "effect/Schema"
import { flag, mapOf, orNull, text, whole } from "../Shapes.ts"

const optional = <S extends Schema.Constraint>(shape: S) => Schema.optionalKey(shape)
const number = Schema.Finite
const CustomFields = optional(mapOf(Schema.Json))

const Contact = Schema.Struct({ value: text, primary: optional(flag), label: optional(text) })
const contacts = optional(Schema.Array(Contact))

const Address = Schema.Struct({
  value: orNull(text),
  country: orNull(text),
  admin_area_level_1: orNull(text),
  admin_area_level_2: orNull(text),
  locality: orNull(text),
  sublocality: orNull(text),
  route: orNull(text),
  street_number: orNull(text),
  subpremise: orNull(text),
  postal_code: orNull(text)
})

const ofEvery = {
  owner_id: optional(whole),
  visible_to: optional(whole),
  label_ids: optional(Schema.Array(whole)),
  custom_fields: CustomFields
}
const ofAnswers = { id: whole, add_time: optional(text), update_time: orNull(text), is_deleted: optional(flag) }

const person = {
  ...ofEvery,
  name: optional(text),
  org_id: orNull(whole),
  emails: contacts,
  phones: contacts,
  marketing_status: optional(Schema.Literals(["no_consent", "unsubscribed", "subscribed", "archived"])),
  // Contact Sync.
  im: contacts,
  postal_address: orNull(Address),
  notes: orNull(text),
  birthday: orNull(text),
  job_title: orNull(text)
}
const organization = {
  ...ofEvery,
  name: optional(text),
  address: orNull(Address),
  website: orNull(text),
  linkedin: orNull(text),
  industry: orNull(whole),
  annual_revenue: orNull(number),
  employee_count: orNull(whole)
}
const deal = {
  ...ofEvery,
  title: optional(text),
  person_id: orNull(whole),
  org_id: orNull(whole),
  pipeline_id: optional(whole),
  stage_id: optional(whole),
  value: optional(number),
  currency: optional(text),
  is_deleted: optional(flag),
  is_archived: optional(flag),
  archive_time: orNull(text),
  status: optional(text),
  probability: orNull(number),
  lost_reason: orNull(text),
  close_time: orNull(text),
  won_time: orNull(text),
  lost_time: orNull(text),
  expected_close_date: orNull(text)
}
const activity = {
  subject: optional(text),
  type: optional(text),
  owner_id: optional(whole),
  deal_id: orNull(whole),
  lead_id: orNull(text),
  person_id: orNull(whole),
  org_id: orNull(whole),
  project_id: orNull(whole),
  due_date: orNull(text),
  due_time: orNull(text),
  duration: orNull(text),
  busy: optional(flag),
  done: optional(flag),
  location: orNull(Address),
  participants: orNull(Schema.Array(Schema.Struct({ person_id: whole, primary: optional(flag) }))),
  attendees: orNull(Schema.Array(Schema.Json)),
  public_description: orNull(text),
  priority: orNull(whole),
  outcome: orNull(whole),
  note: orNull(text)
}
const product = {
  owner_id: optional(whole),
  visible_to: optional(whole),
  custom_fields: CustomFields,
  name: optional(text),
  code: orNull(text),
  description: orNull(text),
  unit: orNull(text),
  tax: optional(number),
  category: orNull(whole),
  is_linkable: optional(flag),
  prices: optional(Schema.Array(Schema.Json)),
  billing_frequency: optional(text),
  billing_frequency_cycles: orNull(whole)
}
/** Version 1, and identified by a UUID. Custom fields have no envelope. */
const lead = {
  title: optional(text),
  owner_id: optional(whole),
  label_ids: optional(Schema.Array(text)),
  person_id: orNull(whole),
  organization_id: orNull(whole),
  value: orNull(Schema.Struct({ amount: number, currency: text })),
  expected_close_date: orNull(text),
  visible_to: optional(text),
  was_seen: optional(flag),
  channel: orNull(whole),
  channel_id: orNull(text)
}
const flag01 = optional(Schema.Union([flag, Schema.Literals([0, 1])]))
/** Version 1. */
const note = {
  content: optional(text),
  lead_id: orNull(text),
  deal_id: orNull(whole),
  person_id: orNull(whole),
  org_id: orNull(whole),
  user_id: optional(whole),
  pinned_to_lead_flag: flag01,
  pinned_to_deal_flag: flag01,
  pinned_to_person_flag: flag01,
  pinned_to_organization_flag: flag01
}

const hash = Schema.Record(text, Schema.Json)

/** An object of the API: where it is, and what it takes and returns. */
interface ObjectShapes {
  readonly path: string
  readonly update: "PATCH" | "PUT"
  readonly created: 200 | 201
  readonly create: Schema.ConstraintDecoder<unknown>
  readonly change: Schema.ConstraintDecoder<unknown>
  readonly stored: Schema.ConstraintDecoder<unknown>
  /** The parameters of a list. */
  readonly isVersion1: boolean
}

const version2 = { update: "PATCH", created: 201, isVersion1: false } as const

export const objects = {
  persons: {
    ...version2,
    path: "/api/v2/persons",
    create: Schema.Struct({ ...person, name: text, add_time: optional(text), update_time: optional(text) }),
    change: Schema.Struct(person),
    stored: Schema.Struct({
      ...ofAnswers,
      ...person,
      first_name: orNull(text),
      last_name: orNull(text),
      picture_id: orNull(whole)
    })
  },
  organizations: {
    ...version2,
    path: "/api/v2/organizations",
    create: Schema.Struct({ ...organization, name: text, add_time: optional(text), update_time: optional(text) }),
    change: Schema.Struct({ ...organization, add_time: optional(text), update_time: optional(text) }),
    stored: Schema.Struct({ ...ofAnswers, ...organization })
  },
  deals: {
    ...version2,
    path: "/api/v2/deals",
    create: Schema.Struct({ ...deal, title: text }),
    change: Schema.Struct(deal),
    stored: Schema.Struct({
      ...ofAnswers,
      ...deal,
      stage_change_time: orNull(text),
      origin: orNull(text),
      origin_id: orNull(text),
      channel: orNull(whole),
      channel_id: orNull(text),
      source_lead_id: orNull(text),
      arr: orNull(number),
      mrr: orNull(number),
      acv: orNull(number)
    })
  },
  activities: {
    ...version2,
    path: "/api/v2/activities",
    create: Schema.Struct(activity),
    change: Schema.Struct(activity),
    stored: Schema.Struct({
      ...ofAnswers,
      ...activity,
      creator_user_id: optional(whole),
      marked_as_done_time: orNull(text),
      conference_meeting_client: orNull(text),
      conference_meeting_url: orNull(text),
      conference_meeting_id: orNull(text)
    })
  },
  products: {
    ...version2,
    path: "/api/v2/products",
    create: Schema.Struct({ ...product, name: text }),
    change: Schema.Struct(product),
    stored: Schema.Struct({ ...ofAnswers, ...product })
  },
  leads: {
    path: "/v1/leads",
    update: "PATCH",
    created: 201,
    isVersion1: true,
    create: Schema.StructWithRest(Schema.Struct({ ...lead, title: text }), [hash]),
    change: Schema.StructWithRest(Schema.Struct({ ...lead, is_archived: optional(flag) }), [hash]),
    stored: Schema.StructWithRest(
      Schema.Struct({
        ...lead,
        id: text,
        title: text,
        owner_id: whole,
        creator_id: whole,
        is_archived: flag,
        archive_time: orNull(text),
        source_name: text,
        source_deal_id: orNull(whole),
        origin: text,
        origin_id: Schema.NullOr(text),
        next_activity_id: Schema.NullOr(whole),
        add_time: text,
        update_time: text,
        cc_email: text
      }),
      [hash]
    )
  },
  notes: {
    path: "/v1/notes",
    update: "PUT",
    created: 201,
    isVersion1: true,
    create: Schema.Struct({ ...note, content: text, add_time: optional(text) }),
    change: Schema.Struct(note),
    stored: Schema.Struct({
      ...note,
      id: whole,
      active_flag: flag,
      add_time: text,
      update_time: text,
      last_update_user_id: Schema.NullOr(whole),
      organization: Schema.Json,
      person: Schema.Json,
      deal: Schema.Json,
      lead: Schema.Json,
      user: Schema.Json
    })
  }
} as const satisfies Readonly<Record<string, ObjectShapes>>

/** A field of an object, as version 2 describes it. */
export const DescribedField = Schema.Struct({
  field_name: text,
  field_code: text,
  field_type: text,
  is_custom_field: flag,
  is_optional_response_field: optional(flag),
  description: orNull(text),
  options: orNull(
    Schema.Array(
      Schema.Struct({
        id: Schema.Union([whole, text, flag]),
        label: text,
        color: orNull(text),
        update_time: orNull(text),
        add_time: orNull(text)
      })
    )
  ),
  subfields: orNull(Schema.Array(Schema.Struct({ field_code: text, field_name: text, field_type: text }))),
  ui_visibility: optional(Schema.Json),
  important_fields: optional(Schema.Json),
  required_fields: optional(Schema.Json)
})
