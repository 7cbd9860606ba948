/** A revision, joined with an account's objects and fields. */
import type { FieldMetadata, HydratedRevision } from "@fieldgate/client"

export const field = (fieldName: string, displayName: string, more: Partial<FieldMetadata> = {}): FieldMetadata => ({
  fieldName,
  displayName,
  valueType: "string",
  providerType: "string/text",
  createable: true,
  updateable: true,
  readOnly: false,
  isRequired: false,
  isCustom: false,
  unique: false,
  hidden: false,
  ...more
})

const byName = (fields: ReadonlyArray<FieldMetadata>) =>
  Object.fromEntries(fields.map((each) => [each.fieldName, each]))

const contactFields = byName([
  field("email", "Email"),
  field("firstname", "First name"),
  field("lastname", "Last name"),
  field("phone", "Phone number"),
  field("mobilephone", "Mobile phone number"),
  field("company", "Company name"),
  field("jobtitle", "Job title"),
  field("lifecyclestage", "Lifecycle stage", {
    valueType: "singleSelect",
    values: [
      { value: "lead", displayValue: "Lead" },
      { value: "customer", displayValue: "Customer" }
    ]
  }),
  field("newsletter", "Newsletter", { valueType: "boolean" }),
  field("employees", "Number of employees", { valueType: "int" }),
  field("createdate", "Create date", { valueType: "datetime", readOnly: true, createable: false, updateable: false })
])

const companyFields = byName([
  field("name", "Name", { isRequired: true }),
  field("domain", "Company domain name"),
  field("industry", "Industry")
])

const existing = (fieldName: string, fields: Readonly<Record<string, FieldMetadata>>) => ({
  fieldName,
  displayName: fields[fieldName]?.displayName ?? fieldName
})

/** Reads contacts with required, optional and mapped fields; writes contacts and companies. */
export const hydrated = (id: string): HydratedRevision => ({
  id,
  specVersion: "1.0.0",
  createTime: "2026-01-01T00:00:00.000Z",
  content: {
    name: "crm",
    displayName: "CRM sync",
    provider: "hubspot",
    read: {
      objects: [
        {
          objectName: "contacts",
          displayName: "Contact",
          destination: "contacts-webhook",
          schedule: "*/10 * * * *",
          mapToName: "people",
          mapToDisplayName: "People",
          requiredFields: [
            existing("email", contactFields),
            { mapToName: "phoneNumber", mapToDisplayName: "Phone", prompt: "Which number do you call?" }
          ],
          optionalFields: [
            existing("firstname", contactFields),
            existing("lastname", contactFields),
            existing("company", contactFields),
            existing("jobtitle", contactFields),
            { mapToName: "notes", mapToDisplayName: "Notes" }
          ],
          allFieldsMetadata: contactFields,
          allFields: Object.keys(contactFields).map((name) => existing(name, contactFields))
        }
      ]
    },
    write: {
      objects: [
        {
          objectName: "contacts",
          displayName: "Contact",
          inheritMapping: true,
          allFieldsMetadata: contactFields,
          valueDefaults: { allowAnyFields: true }
        },
        {
          objectName: "companies",
          displayName: "Company",
          allFieldsMetadata: companyFields,
          valueDefaults: { allowAnyFields: true }
        }
      ]
    }
  }
})
