/** The fields that a caller may write, by object: Pipedrive's lists of fields don't say it. Source: the request models of its official client. */
import type * as RestDriver from "../rest/RestDriver.ts"

type Known = NonNullable<NonNullable<RestDriver.Input["describe"]>["known"]>

const owner = { type: "reference", referenceTo: ["users"] } as const
const person = { type: "reference", referenceTo: ["persons"] } as const
const organization = { type: "reference", referenceTo: ["organizations"] } as const
const deal = { type: "reference", referenceTo: ["deals"] } as const
const lead = { type: "reference", referenceTo: ["leads"] } as const
const required = { type: "string", required: true } as const

const filled = {
  id: { type: "string", readOnly: true },
  add_time: { type: "datetime", readOnly: true },
  update_time: { type: "datetime", readOnly: true }
} as const

const ofEvery = { ...filled, owner_id: owner, visible_to: "int", label_ids: "multiSelect" } as const

export const known: Known = {
  persons: {
    ...ofEvery,
    add_time: { type: "datetime", createOnly: true },
    name: required,
    org_id: organization,
    emails: "other",
    phones: "other",
    marketing_status: { type: "singleSelect", values: ["no_consent", "unsubscribed", "subscribed", "archived"] }
  },
  organizations: {
    ...ofEvery,
    add_time: "datetime",
    name: required,
    address: "other",
    website: "string",
    linkedin: "string",
    industry: "singleSelect",
    annual_revenue: "float",
    employee_count: "int"
  },
  deals: {
    ...ofEvery,
    title: required,
    person_id: person,
    org_id: organization,
    pipeline_id: "reference",
    stage_id: "reference",
    value: "float",
    currency: "string",
    status: { type: "singleSelect", values: ["open", "won", "lost"] },
    probability: "int",
    lost_reason: "string",
    close_time: "datetime",
    won_time: "datetime",
    lost_time: "datetime",
    expected_close_date: "date",
    is_archived: "boolean",
    archive_time: "datetime"
  },
  activities: {
    ...filled,
    subject: "string",
    type: "string",
    owner_id: owner,
    deal_id: deal,
    lead_id: lead,
    person_id: person,
    org_id: organization,
    project_id: "reference",
    due_date: "date",
    due_time: "string",
    duration: "string",
    busy: "boolean",
    done: "boolean",
    location: "other",
    participants: "other",
    attendees: "other",
    public_description: "string",
    priority: "int",
    note: "string"
  },
  products: {
    ...filled,
    name: required,
    code: "string",
    description: "string",
    unit: "string",
    tax: "float",
    category: "singleSelect",
    owner_id: owner,
    is_linkable: "boolean",
    visible_to: "int",
    prices: "other",
    billing_frequency: {
      type: "singleSelect",
      values: ["one-time", "annually", "semi-annually", "quarterly", "monthly", "weekly"]
    },
    billing_frequency_cycles: "int"
  },
  leads: {
    ...filled,
    title: required,
    owner_id: owner,
    label_ids: "other",
    person_id: person,
    organization_id: organization,
    value: "other",
    expected_close_date: "date",
    visible_to: "string",
    was_seen: "boolean",
    channel: "int",
    channel_id: "string"
  },
  notes: {
    ...filled,
    content: required,
    lead_id: lead,
    deal_id: deal,
    person_id: person,
    org_id: organization,
    user_id: owner,
    pinned_to_lead_flag: "boolean",
    pinned_to_deal_flag: "boolean",
    pinned_to_person_flag: "boolean",
    pinned_to_organization_flag: "boolean"
  }
}
