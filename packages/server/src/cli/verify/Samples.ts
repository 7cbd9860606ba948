/** What a run writes at each provider: data alone. Every value holds the run's tag, so that a person recognizes what is left behind. */
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import type { RecordFields } from "@fieldgate/core/domain/Json"

/** What the values of a run are made of. */
export interface Making {
  /** Distinguishes this run, such as `fgv1a2b3c`. */
  readonly tag: string
  /** A number for each record of the run. */
  readonly n: number
  /** The id of a record that the run created earlier, empty if it has none of that object. */
  readonly idOf: (objectName: string) => string
}

export interface ObjectSample {
  readonly objectName: string
  readonly record: (making: Making) => RecordFields
  /** A text field of `record` that is read back as it was sent. */
  readonly text: string
  /** A field of `record` of which no two records may have the same value. */
  readonly unique?: string
  /** Added to a record, these make the provider refuse it. */
  readonly refused?: RecordFields
  /** An id as the provider makes them, that no record has. */
  readonly missingId: string
  /** A field that searches accept, and whose search value is its text. */
  readonly found?: string
  /** Associates a record with the run's record of this object. */
  readonly associated?: { readonly objectName: string; readonly category: string; readonly typeId: number }
}

export interface Sample {
  /** In the order in which they are created; an object comes after those that its records refer to. */
  readonly objects: ReadonlyArray<ObjectSample>
  /** The people of the account, as `find` names them. */
  readonly people?: { readonly objectName: string; readonly field: string }
  /** Facts about the account that must be passed, unless a sandbox is used. */
  readonly facts?: ReadonlyArray<string>
}

const address = ({ n, tag }: Making) => `${tag}-${n}@example.com`
const domain = ({ n, tag }: Making) => `${tag}-${n}.example.com`
const name = ({ n, tag }: Making) => `Fieldgate verify ${tag} ${n}`

/** The fields that a run creates and changes. */
export const customFields = (tag: string): readonly [FieldDefinition, FieldDefinition] => [
  { fieldName: `${tag}_key`, displayName: `Verify key ${tag}`, valueType: "string", unique: true, indexed: true },
  {
    fieldName: `${tag}_plan`,
    displayName: `Verify plan ${tag}`,
    valueType: "singleSelect",
    stringOptions: { values: ["free", "team"], valuesRestricted: true }
  }
]

const hubspot: Sample = {
  people: { objectName: "owners", field: "email" },
  objects: [
    {
      objectName: "companies",
      record: (making) => ({ name: name(making), domain: domain(making) }),
      text: "name",
      refused: { [nowhere()]: "x" },
      missingId: "999999999999",
      found: "domain"
    },
    {
      objectName: "contacts",
      record: (making) => ({ email: address(making), firstname: "Fieldgate", lastname: name(making) }),
      text: "lastname",
      unique: "email",
      refused: { email: "no address" },
      missingId: "999999999999",
      found: "email",
      associated: { objectName: "companies", category: "HUBSPOT_DEFINED", typeId: 279 }
    }
  ]
}

const salesforce: Sample = {
  people: { objectName: "User", field: "Email" },
  facts: ["instanceUrl", "workspace"],
  objects: [
    {
      objectName: "Account",
      record: (making) => ({ Name: name(making), Website: `https://${domain(making)}` }),
      text: "Name",
      refused: { [nowhere()]: "x" },
      missingId: "001Dn0000000zzzIAA",
      found: "Name"
    },
    {
      objectName: "Contact",
      record: (making) => ({ LastName: name(making), Email: address(making), AccountId: making.idOf("Account") }),
      text: "LastName",
      refused: { DoNotCall: "often" },
      missingId: "003Dn0000000zzzIAA",
      found: "Email"
    }
  ]
}

const pipedrive: Sample = {
  objects: [
    {
      objectName: "organizations",
      record: (making) => ({ name: name(making) }),
      text: "name",
      refused: { [nowhere()]: "x" },
      missingId: "999999999",
      found: "name"
    },
    {
      objectName: "persons",
      record: (making) => ({
        name: name(making),
        emails: [{ value: address(making), primary: true, label: "work" }],
        org_id: Number(making.idOf("organizations"))
      }),
      text: "name",
      refused: { [nowhere()]: "x" },
      missingId: "999999999",
      found: "name"
    },
    {
      objectName: "deals",
      record: (making) => ({ title: name(making), value: 1000 + making.n, currency: "EUR" }),
      text: "title",
      refused: { value: "much" },
      missingId: "999999999",
      found: "title"
    }
  ]
}

const attio: Sample = {
  objects: [
    {
      objectName: "companies",
      record: (making) => ({ name: name(making), domains: [domain(making)], description: "Fieldgate verify" }),
      text: "name",
      unique: "domains",
      refused: { [nowhere()]: "x" },
      missingId: "00000000-0000-4000-9000-00000000ffff"
    },
    {
      objectName: "people",
      record: (making) => ({ email_addresses: [address(making)], description: name(making) }),
      text: "description",
      unique: "email_addresses",
      refused: { email_addresses: ["no address"] },
      missingId: "00000000-0000-4000-9000-00000000ffff"
    }
  ]
}

const ofLead = (making: Making) => ({ lead_id: making.idOf("leads") })

const close: Sample = {
  objects: [
    {
      objectName: "leads",
      record: (making) => ({ name: name(making), url: `https://${domain(making)}` }),
      text: "name",
      refused: { name: 7 },
      missingId: "lead_999999"
    },
    {
      objectName: "contacts",
      record: (making) => ({
        ...ofLead(making),
        name: name(making),
        emails: [{ email: address(making), type: "office" }]
      }),
      text: "name",
      refused: { name: 7 },
      missingId: "cont_999999"
    },
    {
      objectName: "opportunities",
      record: (making) => ({ ...ofLead(making), note: name(making), value: 1000, confidence: 10 }),
      text: "note",
      refused: { value: "much" },
      missingId: "oppo_999999"
    },
    {
      objectName: "tasks",
      record: (making) => ({ ...ofLead(making), text: name(making) }),
      text: "text",
      refused: { is_complete: "perhaps" },
      missingId: "task_999999"
    },
    {
      objectName: "notes",
      record: (making) => ({ ...ofLead(making), note: name(making) }),
      text: "note",
      refused: { note: 7 },
      missingId: "acti_999999"
    }
  ]
}

const dynamics: Sample = {
  facts: ["orgHost"],
  objects: [
    {
      objectName: "accounts",
      record: (making) => ({ name: name(making), websiteurl: `https://${domain(making)}` }),
      text: "name",
      refused: { [nowhere()]: "x" },
      missingId: "00000000-0000-4000-8000-00000000ffff",
      found: "name"
    },
    {
      objectName: "contacts",
      record: (making) => ({
        lastname: name(making),
        emailaddress1: address(making),
        parentcustomerid_account: making.idOf("accounts")
      }),
      text: "lastname",
      refused: { [nowhere()]: "x" },
      missingId: "00000000-0000-4000-8000-00000000ffff",
      found: "emailaddress1"
    },
    {
      objectName: "opportunities",
      record: (making) => ({ name: name(making) }),
      text: "name",
      refused: { [nowhere()]: "x" },
      missingId: "00000000-0000-4000-8000-00000000ffff",
      found: "name"
    }
  ]
}

const zoho: Sample = {
  facts: ["apiHost"],
  objects: [
    {
      objectName: "Accounts",
      record: (making) => ({ Account_Name: name(making), Website: `https://${domain(making)}` }),
      text: "Account_Name",
      refused: { Annual_Revenue: "much" },
      missingId: "1000000000999999999",
      found: "Account_Name"
    },
    {
      objectName: "Contacts",
      record: (making) => ({
        Last_Name: name(making),
        Email: address(making),
        Account_Name: making.idOf("Accounts")
      }),
      text: "Last_Name",
      refused: { Email: "no address" },
      missingId: "1000000000999999999",
      found: "Email"
    },
    {
      objectName: "Deals",
      record: (making) => ({ Deal_Name: name(making), Amount: 1000 + making.n, Stage: "Qualification" }),
      text: "Deal_Name",
      refused: { Amount: "much" },
      missingId: "1000000000999999999",
      found: "Deal_Name"
    }
  ]
}

/** A field that no account has. */
function nowhere(): string {
  return "fieldgate_verify_nowhere"
}

export const samples = { attio, close, dynamics, hubspot, pipedrive, salesforce, zoho } as const satisfies Readonly<
  Record<string, Sample>
>
