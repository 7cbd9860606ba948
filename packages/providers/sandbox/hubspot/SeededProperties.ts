/** The properties that every account starts with: a realistic part of HubSpot's own, and a few custom ones. */
import type { PropertyDefinition } from "./Properties.ts"
import {
  bool,
  calculated,
  checkboxes,
  custom,
  date,
  datetime,
  extensible,
  external,
  group,
  hidden,
  html,
  number,
  owner,
  phone,
  phoneNumber,
  readOnly,
  select,
  text,
  textarea,
  unique
} from "./Properties.ts"

type Properties = ReadonlyArray<PropertyDefinition>

const lifecycleStages = [
  "subscriber",
  "lead",
  "marketingqualifiedlead",
  "salesqualifiedlead",
  "opportunity",
  "customer",
  "evangelist",
  "other"
]

const leadStatuses = [
  "NEW",
  "OPEN",
  "IN_PROGRESS",
  "OPEN_DEAL",
  "UNQUALIFIED",
  "ATTEMPTED_TO_CONTACT",
  "CONNECTED",
  "BAD_TIMING"
]

const owned = owner("hubspot_owner_id", "Owner")
const externalId = custom(unique(text("external_id", "External ID")))

const system = (created: string, modified: string): Properties => [
  readOnly(number("hs_object_id", "Record ID")),
  readOnly(datetime(created, "Create date")),
  readOnly(datetime(modified, "Last modified date"))
]

const address = [
  text("address", "Street address"),
  text("city", "City"),
  text("state", "State/Region"),
  text("zip", "Postal code"),
  text("country", "Country/Region")
]

export const contacts: Properties = group("contactinformation", [
  ...system("createdate", "lastmodifieddate"),
  unique(text("email", "Email")),
  text("hs_additional_emails", "Additional email addresses"),
  text("firstname", "First name"),
  text("lastname", "Last name"),
  phone("phone", "Phone number"),
  phone("mobilephone", "Mobile phone number"),
  phoneNumber("hs_whatsapp_phone_number", "WhatsApp phone number"),
  text("company", "Company name"),
  text("jobtitle", "Job title"),
  text("website", "Website URL"),
  ...address,
  textarea("message", "Message"),
  text("annualrevenue", "Annual revenue"),
  select("lifecyclestage", "Lifecycle stage", lifecycleStages),
  extensible(select("hs_lead_status", "Lead status", leadStatuses)),
  datetime("closedate", "Close date"),
  owned,
  readOnly(text("hs_email_domain", "Email domain")),
  readOnly(bool("hs_is_unworked", "Contact unworked")),
  calculated(number("num_associated_deals", "Number of associated deals")),
  externalId,
  hidden(custom(text("import_batch", "Import batch"))),
  custom(number("loyalty_points", "Loyalty points")),
  custom(bool("vip", "VIP")),
  custom(date("member_since", "Member since")),
  custom(checkboxes("interests", "Interests", ["sailing", "climbing", "chess", "cooking"]))
])

export const companies: Properties = group("companyinformation", [
  ...system("createdate", "hs_lastmodifieddate"),
  text("name", "Company name"),
  text("domain", "Company domain name"),
  text("website", "Website URL"),
  phone("phone", "Phone number"),
  ...address,
  textarea("description", "Description"),
  select("industry", "Industry", [
    "ACCOUNTING",
    "BANKING",
    "COMPUTER_SOFTWARE",
    "CONSTRUCTION",
    "HIGHER_EDUCATION",
    "HOSPITAL_HEALTH_CARE",
    "INFORMATION_TECHNOLOGY_AND_SERVICES",
    "RETAIL"
  ]),
  select("type", "Type", ["PROSPECT", "PARTNER", "RESELLER", "VENDOR", "OTHER"]),
  select("lifecyclestage", "Lifecycle stage", lifecycleStages),
  number("numberofemployees", "Number of employees"),
  number("annualrevenue", "Annual revenue"),
  text("founded_year", "Year founded"),
  bool("is_public", "Is public"),
  owned,
  calculated(number("hs_num_child_companies", "Number of child companies")),
  externalId,
  custom(date("contract_end", "Contract end"))
])

export const deals: Properties = group("dealinformation", [
  ...system("createdate", "hs_lastmodifieddate"),
  text("dealname", "Deal name"),
  number("amount", "Amount"),
  external("pipeline", "Pipeline"),
  external("dealstage", "Deal stage"),
  datetime("closedate", "Close date"),
  select("dealtype", "Deal type", ["newbusiness", "existingbusiness"]),
  select("hs_priority", "Priority", ["low", "medium", "high"]),
  textarea("description", "Deal description"),
  owned,
  calculated(bool("hs_is_closed", "Is closed")),
  externalId
])

export const tickets: Properties = group("ticketinformation", [
  ...system("createdate", "hs_lastmodifieddate"),
  text("subject", "Ticket name"),
  textarea("content", "Ticket description"),
  external("hs_pipeline", "Pipeline"),
  external("hs_pipeline_stage", "Ticket status"),
  select("hs_ticket_priority", "Priority", ["LOW", "MEDIUM", "HIGH", "URGENT"]),
  checkboxes("hs_ticket_category", "Category", [
    "PRODUCT_ISSUE",
    "BILLING_ISSUE",
    "FEATURE_REQUEST",
    "GENERAL_INQUIRY"
  ]),
  select("source_type", "Source", ["CHAT", "EMAIL", "FORM", "PHONE"]),
  datetime("closed_date", "Close date"),
  owned,
  externalId
])

export const notes: Properties = group("engagement", [
  ...system("hs_createdate", "hs_lastmodifieddate"),
  datetime("hs_timestamp", "Activity date"),
  html("hs_note_body", "Note body"),
  owned
])

export const tasks: Properties = group("task", [
  ...system("hs_createdate", "hs_lastmodifieddate"),
  datetime("hs_timestamp", "Due date"),
  text("hs_task_subject", "Task title"),
  html("hs_task_body", "Task notes"),
  select("hs_task_status", "Task status", ["NOT_STARTED", "IN_PROGRESS", "WAITING", "COMPLETED", "DEFERRED"]),
  select("hs_task_priority", "Priority", ["NONE", "LOW", "MEDIUM", "HIGH"]),
  select("hs_task_type", "Task type", ["TODO", "CALL", "EMAIL"]),
  owned
])

export const calls: Properties = group("call", [
  ...system("hs_createdate", "hs_lastmodifieddate"),
  datetime("hs_timestamp", "Activity date"),
  text("hs_call_title", "Call title"),
  html("hs_call_body", "Call notes"),
  number("hs_call_duration", "Call duration"),
  select("hs_call_direction", "Call direction", ["INBOUND", "OUTBOUND"]),
  select("hs_call_status", "Call status", [
    "BUSY",
    "CALLING_CRM_USER",
    "CANCELED",
    "COMPLETED",
    "CONNECTING",
    "FAILED",
    "IN_PROGRESS",
    "NO_ANSWER",
    "QUEUED",
    "RINGING"
  ]),
  text("hs_call_from_number", "From number"),
  text("hs_call_to_number", "To number"),
  text("hs_call_recording_url", "Recording URL"),
  owned
])

export const emails: Properties = group("email", [
  ...system("hs_createdate", "hs_lastmodifieddate"),
  datetime("hs_timestamp", "Activity date"),
  text("hs_email_subject", "Email subject"),
  textarea("hs_email_text", "Email body"),
  html("hs_email_html", "Email HTML"),
  select("hs_email_direction", "Email direction", ["EMAIL", "INCOMING_EMAIL", "FORWARDED_EMAIL"]),
  select("hs_email_status", "Email send status", ["BOUNCED", "FAILED", "SCHEDULED", "SENDING", "SENT"]),
  textarea("hs_email_headers", "Email headers"),
  owned
])

export const meetings: Properties = group("meeting", [
  ...system("hs_createdate", "hs_lastmodifieddate"),
  datetime("hs_timestamp", "Activity date"),
  text("hs_meeting_title", "Meeting name"),
  html("hs_meeting_body", "Meeting description"),
  datetime("hs_meeting_start_time", "Meeting start time"),
  datetime("hs_meeting_end_time", "Meeting end time"),
  text("hs_meeting_location", "Meeting location"),
  text("hs_meeting_external_url", "External URL"),
  select("hs_meeting_outcome", "Meeting outcome", ["SCHEDULED", "COMPLETED", "RESCHEDULED", "NO_SHOW", "CANCELED"]),
  owned
])

export const products: Properties = group("productinformation", [
  ...system("createdate", "hs_lastmodifieddate"),
  text("name", "Name"),
  number("price", "Unit price"),
  textarea("description", "Product description"),
  text("hs_sku", "SKU"),
  number("hs_cost_of_goods_sold", "Unit cost")
])

export const lineItems: Properties = group("lineiteminformation", [
  ...system("createdate", "hs_lastmodifieddate"),
  text("name", "Name"),
  number("quantity", "Quantity"),
  number("price", "Unit price"),
  number("hs_product_id", "Product ID"),
  calculated(number("amount", "Net price"))
])

/** Of the custom object that the account's admin defined. */
export const cars: Properties = group("car_information", [
  ...system("hs_createdate", "hs_lastmodifieddate"),
  custom(text("model", "Model")),
  custom(unique(text("vin", "Vehicle number"))),
  custom(select("condition", "Condition", ["new", "used"])),
  custom(date("registered_on", "Registered on")),
  custom(number("price", "Price")),
  owned
])
