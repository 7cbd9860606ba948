/** The object types that every sandbox starts with: a realistic part of Salesforce's own, with a few custom fields. */
import * as Fields from "./Fields.ts"
import * as Timestamps from "./Timestamps.ts"
import { make, type SObjectType, type Values } from "./SObjects.ts"

const {
  calculated,
  checkbox,
  combobox,
  currency,
  date,
  datetime,
  defaulted,
  double,
  email,
  externalId,
  int,
  multipicklist,
  nameField,
  percent,
  phone,
  picklist,
  reference,
  required,
  restricted,
  text,
  textarea,
  unique,
  url
} = Fields

const industries = [
  "Agriculture",
  "Banking",
  "Biotechnology",
  "Construction",
  "Consulting",
  "Education",
  "Healthcare",
  "Manufacturing",
  "Retail",
  "Technology"
]
const leadSources = ["Web", "Phone Inquiry", "Partner Referral", "Purchased List", "Other"]
const salutations = ["Mr.", "Ms.", "Mrs.", "Dr.", "Prof.", "Mx."]
const ratings = ["Hot", "Warm", "Cold"]

const address = (prefix: string, label: string) => [
  textarea(`${prefix}Street`, `${label}Street`, 255),
  text(`${prefix}City`, `${label}City`, 40),
  text(`${prefix}State`, `${label}State/Province`, 80),
  text(`${prefix}PostalCode`, `${label}Zip/Postal Code`, 20),
  text(`${prefix}Country`, `${label}Country`, 80)
]

const externalKey = externalId(unique(text("External_Id__c", "External ID", 80)))

const person = [
  required(text("LastName", "Last Name", 80)),
  text("FirstName", "First Name", 40),
  picklist("Salutation", "Salutation", salutations),
  nameField(calculated(text("Name", "Full Name", 121)))
]

const fullName = ({ FirstName, LastName }: Values): Values => ({
  Name: [FirstName, LastName].filter((part) => typeof part === "string").join(" ")
})

const account = make({
  name: "Account",
  label: "Account",
  labelPlural: "Accounts",
  keyPrefix: "001",
  fields: [
    nameField(required(text("Name", "Account Name", 255))),
    picklist("Type", "Account Type", [
      "Prospect",
      "Customer - Direct",
      "Customer - Channel",
      "Technology Partner",
      "Other"
    ]),
    reference("ParentId", "Parent Account ID", ["Account"]),
    ...address("Billing", "Billing "),
    phone("Phone", "Account Phone"),
    text("AccountNumber", "Account Number", 40),
    url("Website", "Website"),
    picklist("Industry", "Industry", industries),
    currency("AnnualRevenue", "Annual Revenue", 18, 0),
    int("NumberOfEmployees", "Employees", 8),
    textarea("Description", "Account Description", 32_000),
    picklist("Rating", "Account Rating", ratings),
    externalKey,
    restricted(picklist("Tier__c", "Tier", ["Gold", "Silver", "Bronze"])),
    date("Contract_End__c", "Contract End")
  ]
})

const contact = make({
  name: "Contact",
  label: "Contact",
  labelPlural: "Contacts",
  keyPrefix: "003",
  compute: fullName,
  fields: [
    reference("AccountId", "Account ID", ["Account"]),
    ...person,
    ...address("Mailing", "Mailing "),
    phone("Phone", "Business Phone"),
    phone("MobilePhone", "Mobile Phone"),
    reference("ReportsToId", "Reports To ID", ["Contact"]),
    email("Email", "Email"),
    text("Title", "Title", 128),
    text("Department", "Department", 80),
    picklist("LeadSource", "Lead Source", leadSources),
    date("Birthdate", "Birthdate"),
    textarea("Description", "Contact Description", 32_000),
    checkbox("HasOptedOutOfEmail", "Email Opt Out"),
    checkbox("DoNotCall", "Do Not Call"),
    externalKey,
    double("Loyalty_Points__c", "Loyalty Points", 12, 2),
    checkbox("VIP__c", "VIP"),
    date("Member_Since__c", "Member Since"),
    datetime("Last_Seen__c", "Last Seen"),
    restricted(picklist("Level__c", "Level", ["Primary", "Secondary", "Tertiary"])),
    restricted(multipicklist("Interests__c", "Interests", ["sailing", "climbing", "chess", "cooking"])),
    text("Hobby__c", "Hobby", 25)
  ]
})

const lead = make({
  name: "Lead",
  label: "Lead",
  labelPlural: "Leads",
  keyPrefix: "00Q",
  compute: fullName,
  fields: [
    ...person,
    text("Title", "Title", 128),
    required(text("Company", "Company", 255)),
    ...address("", ""),
    phone("Phone", "Phone"),
    phone("MobilePhone", "Mobile Phone"),
    email("Email", "Email"),
    url("Website", "Website"),
    textarea("Description", "Description", 32_000),
    picklist("LeadSource", "Lead Source", leadSources),
    defaulted(
      required(
        picklist("Status", "Status", [
          "Open - Not Contacted",
          "Working - Contacted",
          "Closed - Converted",
          "Closed - Not Converted"
        ])
      ),
      "Open - Not Contacted"
    ),
    picklist("Industry", "Industry", industries),
    picklist("Rating", "Rating", ratings),
    currency("AnnualRevenue", "Annual Revenue", 18, 0),
    int("NumberOfEmployees", "Employees", 8),
    externalKey
  ]
})

/** The stages of a deal and how likely each is to be won. */
const stages: ReadonlyMap<string, number> = new Map([
  ["Prospecting", 10],
  ["Qualification", 10],
  ["Needs Analysis", 20],
  ["Value Proposition", 50],
  ["Perception Analysis", 70],
  ["Proposal/Price Quote", 75],
  ["Negotiation/Review", 90],
  ["Closed Won", 100],
  ["Closed Lost", 0]
])

const opportunity = make({
  name: "Opportunity",
  label: "Opportunity",
  labelPlural: "Opportunities",
  keyPrefix: "006",
  compute: ({ Probability = null, StageName }, sent) => ({
    Probability:
      "StageName" in sent && !("Probability" in sent) ? (stages.get(String(StageName)) ?? null) : Probability,
    IsClosed: StageName === "Closed Won" || StageName === "Closed Lost",
    IsWon: StageName === "Closed Won"
  }),
  fields: [
    reference("AccountId", "Account ID", ["Account"]),
    nameField(required(text("Name", "Name", 120))),
    textarea("Description", "Description", 32_000),
    required(picklist("StageName", "Stage", [...stages.keys()])),
    currency("Amount", "Amount", 18, 2),
    percent("Probability", "Probability (%)", 3, 0),
    required(date("CloseDate", "Close Date")),
    picklist("Type", "Opportunity Type", [
      "Existing Customer - Upgrade",
      "Existing Customer - Renewal",
      "New Customer"
    ]),
    text("NextStep", "Next Step", 255),
    picklist("LeadSource", "Lead Source", leadSources),
    calculated(checkbox("IsClosed", "Closed")),
    calculated(checkbox("IsWon", "Won")),
    externalKey
  ]
})

const task = make({
  name: "Task",
  label: "Task",
  labelPlural: "Tasks",
  keyPrefix: "00T",
  compute: ({ Status }) => ({ IsClosed: Status === "Completed" }),
  fields: [
    reference("WhoId", "Name ID", ["Contact", "Lead"]),
    reference("WhatId", "Related To ID", ["Account", "Opportunity", "Case"]),
    nameField(combobox("Subject", "Subject", ["Call", "Email", "Send Letter", "Send Quote", "Other"])),
    date("ActivityDate", "Due Date Only"),
    defaulted(
      required(
        picklist("Status", "Status", ["Not Started", "In Progress", "Completed", "Waiting on someone else", "Deferred"])
      ),
      "Not Started"
    ),
    defaulted(required(picklist("Priority", "Priority", ["High", "Normal", "Low"])), "Normal"),
    textarea("Description", "Description", 32_000),
    calculated(checkbox("IsClosed", "Closed"))
  ]
})

const supportCase = make({
  name: "Case",
  label: "Case",
  labelPlural: "Cases",
  keyPrefix: "500",
  autoNumber: "CaseNumber",
  compute: ({ Status }) => ({ IsClosed: Status === "Closed" }),
  fields: [
    nameField(calculated(text("CaseNumber", "Case Number", 30))),
    reference("ContactId", "Contact ID", ["Contact"]),
    reference("AccountId", "Account ID", ["Account"]),
    reference("ParentId", "Parent Case ID", ["Case"]),
    text("SuppliedName", "Name", 80),
    email("SuppliedEmail", "Email Address"),
    picklist("Type", "Case Type", ["Problem", "Feature Request", "Question"]),
    defaulted(picklist("Status", "Status", ["New", "Working", "Escalated", "Closed"]), "New"),
    picklist("Reason", "Case Reason", ["Installation", "Performance", "Breakdown", "Feedback", "Other"]),
    picklist("Origin", "Case Origin", ["Phone", "Email", "Web"]),
    text("Subject", "Subject", 255),
    defaulted(picklist("Priority", "Priority", ["High", "Medium", "Low"]), "Medium"),
    textarea("Description", "Description", 32_000),
    calculated(checkbox("IsClosed", "Closed")),
    externalKey
  ]
})

const minute = 60_000

const minutesBetween = (start: unknown, end: unknown): number | null => {
  const [from, until] = [start, end].map((text) =>
    typeof text === "string" ? Timestamps.fromDatetime(text) : undefined
  )
  return from === undefined || until === undefined ? null : (until - from) / minute
}

const event = make({
  name: "Event",
  label: "Event",
  labelPlural: "Events",
  keyPrefix: "00U",
  synonyms: { ActivityDateTime: "StartDateTime" },
  compute: ({ DurationInMinutes = null, EndDateTime = null, StartDateTime = null }, sent) => {
    const start = typeof StartDateTime === "string" ? Timestamps.fromDatetime(StartDateTime) : undefined
    const isLong = start !== undefined && typeof DurationInMinutes === "number" && !("EndDateTime" in sent)
    return {
      ActivityDateTime: StartDateTime,
      EndDateTime: isLong ? Timestamps.datetime(start + DurationInMinutes * minute) : EndDateTime,
      DurationInMinutes: isLong ? DurationInMinutes : minutesBetween(StartDateTime, EndDateTime)
    }
  },
  fields: [
    reference("WhoId", "Name ID", ["Contact", "Lead"]),
    reference("WhatId", "Related To ID", ["Account", "Opportunity", "Case"]),
    nameField(combobox("Subject", "Subject", ["Call", "Email", "Meeting", "Send Letter/Quote", "Other"])),
    text("Location", "Location", 255),
    checkbox("IsAllDayEvent", "All-Day Event"),
    datetime("ActivityDateTime", "Due Date Time"),
    required(datetime("StartDateTime", "Start Date Time")),
    datetime("EndDateTime", "End Date Time"),
    int("DurationInMinutes", "Duration", 8),
    picklist("ShowAs", "Show Time As", ["Busy", "OutOfOffice", "Free"]),
    textarea("Description", "Description", 32_000)
  ]
})

const campaign = make({
  name: "Campaign",
  label: "Campaign",
  labelPlural: "Campaigns",
  keyPrefix: "701",
  fields: [
    nameField(required(text("Name", "Name", 80))),
    reference("ParentId", "Parent Campaign ID", ["Campaign"]),
    picklist("Type", "Type", ["Conference", "Webinar", "Trade Show", "Email", "Other"]),
    picklist("Status", "Status", ["Planned", "In Progress", "Completed", "Aborted"]),
    date("StartDate", "Start Date"),
    date("EndDate", "End Date"),
    checkbox("IsActive", "Active"),
    currency("BudgetedCost", "Budgeted Cost in Campaign", 18, 0),
    textarea("Description", "Description", 32_000)
  ]
})

const product = make({
  name: "Product2",
  label: "Product",
  labelPlural: "Products",
  keyPrefix: "01t",
  fields: [
    nameField(required(text("Name", "Product Name", 255))),
    text("ProductCode", "Product Code", 255),
    picklist("Family", "Product Family", ["None"]),
    checkbox("IsActive", "Active"),
    textarea("Description", "Product Description", 4_000)
  ]
})

/** The users come from the accounts; calls can't write them. */
const user = make({
  name: "User",
  label: "User",
  labelPlural: "Users",
  keyPrefix: "005",
  writable: false,
  fields: [
    required(text("Username", "Username", 80)),
    nameField(calculated(text("Name", "Full Name", 121))),
    required(email("Email", "Email")),
    checkbox("IsActive", "Active")
  ]
})

/** In the order of their names, as in describe. */
export const all: ReadonlyArray<SObjectType> = [
  account,
  campaign,
  supportCase,
  contact,
  event,
  lead,
  opportunity,
  product,
  task,
  user
]
