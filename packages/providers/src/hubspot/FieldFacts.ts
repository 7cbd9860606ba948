/** Facts about HubSpot's fields: the form of their values, and which of them identify a record. */
import type { IdentifyingFieldsByObject } from "@fieldgate/core/providers/IdentifyingFields"
import * as ValueForms from "../kit/ValueForms.ts"

/**
 * The forms of HubSpot's values: texts of any JSON scalar, options as `a;b`, a leading `;` to append, dates at midnight UTC and times in
 * UTC, both also as milliseconds. developers.hubspot.com/docs/api-reference/crm-properties
 */
export const valueForms = ValueForms.of({
  text: "any",
  boolean: "text",
  number: "any",
  since1970: "milliseconds",
  zone: "utc",
  separator: ";",
  options: "text",
  empty: ""
})

/** The properties of HubSpot's own objects by which people know a record. @rule writer.fields */
export const identifyingFields: IdentifyingFieldsByObject = {
  contacts: { email: "email", hs_additional_emails: "email", work_email: "email" },
  companies: { domain: "domain", website: "domain", name: "name" },
  deals: { dealname: "name" },
  tickets: { subject: "name" },
  leads: { hs_lead_name: "name" },
  products: { name: "name", hs_sku: "externalId" }
}
