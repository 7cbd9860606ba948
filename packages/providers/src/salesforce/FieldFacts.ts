/** Facts about Salesforce's fields: the form of their values, and which of them identify a record. */
import type { IdentifyingFieldsByObject } from "@fieldgate/core/providers/IdentifyingFields"
import * as ValueForms from "../kit/ValueForms.ts"

/**
 * The forms of Salesforce's values: JSON of the field's own type, options as `a;b`, dates and times in ISO 8601, times with any offset.
 * REST API Developer Guide, "Valid Date and DateTime Formats"
 */
export const valueForms = ValueForms.of({
  text: "text",
  boolean: "json",
  number: "json",
  zone: "any",
  separator: ";",
  options: "text",
  empty: null
})

/** The identifying fields of Salesforce's own objects. External ids are custom: a deployment adds its own. @rule writer.fields */
export const identifyingFields: IdentifyingFieldsByObject = {
  Contact: { Email: "email" },
  Lead: { Email: "email", Company: "name", Website: "website" },
  Account: { Name: "name", Website: "website", AccountNumber: "externalId" },
  Opportunity: { Name: "name" },
  Case: { SuppliedEmail: "email", Subject: "name" },
  Campaign: { Name: "name" },
  Product2: { Name: "name", ProductCode: "externalId" }
}
