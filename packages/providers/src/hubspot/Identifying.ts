/** The properties of HubSpot's own objects by which people know a record. @rule writer.fields */
import type { IdentifyingFieldsByObject } from "@fieldgate/core/providers/IdentifyingFields"

export const identifyingFields: IdentifyingFieldsByObject = {
  contacts: { email: "email", hs_additional_emails: "email", work_email: "email" },
  companies: { domain: "domain", website: "domain", name: "name" },
  deals: { dealname: "name" },
  tickets: { subject: "name" },
  leads: { hs_lead_name: "name" },
  products: { name: "name", hs_sku: "externalId" }
}
