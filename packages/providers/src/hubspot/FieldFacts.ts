/** Facts about HubSpot's fields: the form of their values, and which of them identify a record. */
import type { IdentifyingFieldsByObject } from "@fieldgate/core/providers/IdentifyingFields"
import * as KeyMatch from "@fieldgate/core/records/KeyMatch"
import type { FieldValues } from "@fieldgate/core/records/KeyMatch"
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

/** A contact's other addresses, joined by semicolons: HubSpot finds it by them too, and keeps each for one contact alone. */
const otherEmails = "hs_additional_emails"

const isEmail = (objectName: string, field: string): boolean =>
  field === "email" && ["contacts", "0-1"].includes(objectName.toLowerCase())

export const fieldValues: FieldValues = {
  fields: (objectName, field) => (isEmail(objectName, field) ? [field, otherEmails] : [field]),
  of: (objectName, field, record) => {
    const own = KeyMatch.single.of(objectName, field, record)
    const others = isEmail(objectName, field) ? KeyMatch.single.of(objectName, otherEmails, record) : []
    return [...own, ...others.flatMap((each) => String(each).split(";"))]
  },
  writes: "main"
}

/** The properties of HubSpot's own objects by which people know a record. @rule writer.fields */
export const identifyingFields: IdentifyingFieldsByObject = {
  contacts: { email: "email", hs_additional_emails: "email", work_email: "email" },
  companies: { domain: "domain", website: "website", name: "name" },
  deals: { dealname: "name" },
  tickets: { subject: "name" },
  leads: { hs_lead_name: "name" },
  products: { name: "name", hs_sku: "externalId" }
}
