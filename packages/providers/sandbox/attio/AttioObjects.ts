/** The objects of the sandbox's workspace, and how their attributes hold values. */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import type * as ContractSandbox from "../contracted/ContractSandbox.ts"

/** The workspace of every account. */
export const workspaceId = "00000000-0000-4000-8000-000000000001"

export type Values = Readonly<Record<string, Json>>

export const isValues = (value: Json | undefined): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** How an attribute's value is in answers, made of what a caller sends: a text, a number or an object. */
type AttributeType =
  | "text"
  | "number"
  | "personal-name"
  | "email-address"
  | "domain"
  | "select"
  | "status"
  | "timestamp"

interface Attribute {
  readonly title: string
  readonly type: AttributeType
  readonly isMultiple?: true
  readonly isUnique?: true
  /** Attio fills it. */
  readonly isReadOnly?: true
  /** Of a select or a status. */
  readonly options?: ReadonlyArray<string>
}

const createdAttribute: Attribute = { title: "Created at", type: "timestamp", isReadOnly: true }

export const objects: Readonly<
  Record<
    string,
    {
      readonly id: string
      readonly singular: string
      readonly plural: string
      readonly attributes: Readonly<Record<string, Attribute>>
    }
  >
> = {
  people: {
    id: "00000000-0000-4000-8000-00000000000a",
    singular: "Person",
    plural: "People",
    attributes: {
      name: { title: "Name", type: "personal-name" },
      email_addresses: { title: "Email addresses", type: "email-address", isMultiple: true, isUnique: true },
      job_title: { title: "Job title", type: "text" },
      description: { title: "Description", type: "text" },
      created_at: createdAttribute
    }
  },
  companies: {
    id: "00000000-0000-4000-8000-00000000000b",
    singular: "Company",
    plural: "Companies",
    attributes: {
      name: { title: "Name", type: "text" },
      domains: { title: "Domains", type: "domain", isMultiple: true, isUnique: true },
      description: { title: "Description", type: "text" },
      employee_count: { title: "Employee count", type: "number" },
      tagline: { title: "Tagline", type: "text" },
      employee_range: { title: "Employee range", type: "select", options: ["1-10", "11-50", "51-250"] },
      categories: { title: "Categories", type: "select", isMultiple: true, options: ["B2B", "SaaS", "Retail"] },
      created_at: createdAttribute
    }
  },
  deals: {
    id: "00000000-0000-4000-8000-00000000000c",
    singular: "Deal",
    plural: "Deals",
    attributes: {
      name: { title: "Name", type: "text" },
      value: { title: "Deal value", type: "number" },
      stage: { title: "Deal stage", type: "status", options: ["Lead", "In Progress", "Won 🎉"] },
      created_at: createdAttribute
    }
  }
}

/** One value of an attribute as answers have it; undefined if it has the wrong type. */
const readValue = ({ options = [], type }: Attribute, sent: Json): Values | undefined => {
  const given = isValues(sent) ? sent : undefined
  switch (type) {
    case "text":
      return textIn(given?.["value"] ?? sent, (value) => ({ value }))
    case "number":
      return typeof (given?.["value"] ?? sent) === "number" ? { value: given?.["value"] ?? sent } : undefined
    case "personal-name":
      return given === undefined ? undefined : { first_name: "", last_name: "", full_name: "", ...given }
    case "email-address":
      return textIn(given?.["email_address"] ?? sent, (text) =>
        /^[^@\s]+@[^@\s]+\.[^@\s]+$/u.test(text)
          ? { original_email_address: text, email_address: text.toLowerCase(), email_domain: text.split("@")[1] ?? "" }
          : undefined
      )
    case "domain":
      return textIn(given?.["domain"] ?? sent, (domain) => ({ domain, root_domain: domain }))
    case "select":
      return textIn(given?.["option"] ?? sent, (title) => (options.includes(title) ? { option: { title } } : undefined))
    case "status":
      return textIn(given?.["status"] ?? sent, (title) => (options.includes(title) ? { status: { title } } : undefined))
    case "timestamp":
      return textIn(sent, (value) => ({ value }))
  }
}

const textIn = (value: Json, then: (text: string) => Values | undefined): Values | undefined =>
  typeof value === "string" ? then(value) : undefined

export const refused = (status: number, code: string, message: string, more: Values = {}): ContractSandbox.Answer => ({
  status,
  body: { status_code: status, type: "invalid_request_error", code, message, ...more }
})

/** Attio's words for a value that another record has. */
export const conflicting = (slug: string, id: string): string =>
  `A value provided for attribute with slug "${slug}" conflicts with one already in the system. This attribute has a uniqueness ` +
  "constraint. Please ensure all values for this attribute do not exist on another record. " +
  `Conflicting record IDs: ${id}`

/** The attributes of a body as they are stored, or the refusal of one of them. */
export const read = (object: string, body: Json): Result.Result<Values, ContractSandbox.Answer> =>
  Result.gen(function* () {
    const data = isValues(body) ? body["data"] : undefined
    const sent = isValues(data) && isValues(data["values"]) ? data["values"] : {}
    const stored: Record<string, Json> = {}
    for (const [slug, value] of Object.entries(sent)) {
      const attribute = objects[object]?.attributes[slug]
      if (attribute === undefined)
        return yield* Result.fail(refused(400, "value_not_found", `Cannot find attribute with slug/ID "${slug}".`))
      const items: ReadonlyArray<Json> = value === null ? [] : Array.isArray(value) ? value : [value]
      const values = items.flatMap((item) => {
        const value = readValue(attribute, item)
        return value === undefined ? [] : [value]
      })
      if (attribute.isReadOnly === true)
        return yield* Result.fail(refused(400, "validation_type", `Attribute "${slug}" is not writable.`))
      if (values.length < items.length || (items.length > 1 && attribute.isMultiple !== true))
        return yield* Result.fail(refused(400, "validation_type", `Invalid value for attribute "${slug}".`))
      stored[slug] = values.map((each) => ({ ...each, attribute_type: attribute.type }))
    }
    return stored
  })

/** A value as filters compare it. */
export const comparable = (value: Json): string => {
  if (!isValues(value)) return String(value).toLowerCase()
  const { domain, email_address, full_name, option, status, value: plain } = value
  const title = isValues(option ?? null) ? option : status
  const inner = isValues(title ?? null) ? Object(title).title : undefined
  return String(email_address ?? domain ?? full_name ?? inner ?? plain ?? "").toLowerCase()
}
