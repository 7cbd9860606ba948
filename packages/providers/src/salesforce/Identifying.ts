/** The identifying fields of Salesforce's own objects. External ids are custom: a deployment adds its own. @rule writer.fields */
import type { IdentifyingFieldsByObject } from "@fieldgate/core/providers/IdentifyingFields"

export const identifyingFields: IdentifyingFieldsByObject = {
  Contact: { Email: "email" },
  Lead: { Email: "email", Company: "name", Website: "domain" },
  Account: { Name: "name", Website: "domain", AccountNumber: "externalId" },
  Opportunity: { Name: "name" },
  Case: { SuppliedEmail: "email", Subject: "name" },
  Campaign: { Name: "name" },
  Product2: { Name: "name", ProductCode: "externalId" }
}
