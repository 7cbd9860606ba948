/** What a run writes at each provider: data alone. Every value holds the run's tag, so that a person recognizes records that were not deleted. */
import type { Probe } from "./Probe.ts"
import type { Making, Sample } from "./Sample.ts"

/** A field that no account has. */
const nowhere = "fieldgate_verify_nowhere"
const address = ({ n, tag }: Pick<Making, "n" | "tag">) => `${tag}-${n}@example.com`
const domain = ({ n, tag }: Making) => `${tag}-${n}.example.com`
const name = ({ n, tag }: Making) => `Fieldgate verify ${tag} ${n}`

/** A form without any of the grants. */
const withoutGrant = (path: string): Probe => ({
  name: "ask for a token with a grant type that does not exist",
  method: "POST",
  path,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "grant_type=none"
})

const hubspot: Sample = {
  probes: () => ["/oauth/2026-09/token", "/oauth/v3/token"].map(withoutGrant),
  people: { objectName: "owners", field: "email" },
  objects: [
    {
      objectName: "companies",
      record: (making) => ({ name: name(making), domain: domain(making) }),
      text: "name",
      refused: { [nowhere]: "x" },
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
  probes: () => [
    {
      name: "send a composite request without parts",
      method: "POST",
      path: "/services/data/v62.0/composite",
      body: { compositeRequest: [] }
    },
    {
      name: "update a record under a condition that is not a time",
      method: "PATCH",
      path: (idOf) => `/services/data/v62.0/sobjects/Account/${idOf("Account")}`,
      headers: { "if-unmodified-since": "soon" },
      body: { Name: "Fieldgate verify" }
    }
  ],
  people: { objectName: "User", field: "Email" },
  facts: ["instanceUrl", "workspace"],
  objects: [
    {
      objectName: "Account",
      record: (making) => ({ Name: name(making), Website: `https://${domain(making)}` }),
      text: "Name",
      refused: { [nowhere]: "x" },
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

const ofOrganization = (making: Making) => ({ org_id: Number(making.idOf("organizations")) })

const pipedrive: Sample = {
  probes: () => [
    {
      name: "send a body that is not JSON",
      method: "POST",
      path: "/api/v2/organizations",
      headers: { "content-type": "application/json" },
      body: "{"
    }
  ],
  objects: [
    {
      objectName: "organizations",
      record: (making) => ({ name: name(making) }),
      text: "name",
      refused: { [nowhere]: "x" },
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
      refused: { [nowhere]: "x" },
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
    },
    {
      objectName: "products",
      record: (making) => ({ name: name(making), code: `${making.tag}-${making.n}` }),
      text: "name",
      refused: { [nowhere]: "x" },
      missingId: "999999999",
      found: "code"
    },
    {
      objectName: "activities",
      record: (making) => ({ subject: name(making), ...ofOrganization(making) }),
      text: "subject",
      withoutCustomFields: true,
      refused: { [nowhere]: "x" },
      missingId: "999999999"
    },
    {
      objectName: "leads",
      record: (making) => ({ title: name(making), organization_id: Number(making.idOf("organizations")) }),
      text: "title",
      withoutCustomFields: true,
      refused: { value: "much" },
      missingId: "00000000-0000-4000-9000-00000000ffff",
      found: "title"
    },
    {
      objectName: "notes",
      record: (making) => ({ content: name(making), ...ofOrganization(making) }),
      text: "content",
      withoutCustomFields: true,
      refused: { content: 7 },
      missingId: "999999999"
    }
  ]
}

const attio: Sample = {
  probes: (tag) => [
    {
      name: "search by an attribute that does not exist",
      method: "POST",
      path: "/v2/objects/people/records/query",
      body: { filter: { [nowhere]: "x" } }
    },
    {
      name: "upsert a person that is two",
      method: "PUT",
      path: "/v2/objects/people/records?matching_attribute=email_addresses",
      body: { data: { values: { email_addresses: [7, 8].map((n) => address({ tag, n })) } } }
    }
  ],
  objects: [
    {
      objectName: "companies",
      record: (making) => ({ name: name(making), domains: [domain(making)], description: "Fieldgate verify" }),
      text: "name",
      unique: "domains",
      refused: { [nowhere]: "x" },
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
  probes: () => [withoutGrant("/oauth2/token/")],
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
  probes: () => [
    {
      name: "create a record with a value of another type",
      method: "POST",
      path: "/api/data/v9.2/opportunities",
      body: { name: 7 }
    },
    {
      name: "update a record with a value of another type",
      method: "PATCH",
      path: (idOf) => `/api/data/v9.2/opportunities(${idOf("opportunities")})`,
      body: { name: 7 }
    }
  ],
  facts: ["orgHost"],
  objects: [
    {
      objectName: "accounts",
      record: (making) => ({ name: name(making), websiteurl: `https://${domain(making)}` }),
      text: "name",
      refused: { [nowhere]: "x" },
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
      refused: { [nowhere]: "x" },
      missingId: "00000000-0000-4000-8000-00000000ffff",
      found: "emailaddress1"
    },
    {
      objectName: "opportunities",
      record: (making) => ({ name: name(making) }),
      text: "name",
      refused: { [nowhere]: "x" },
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

export const samples = { attio, close, dynamics, hubspot, pipedrive, salesforce, zoho } as const satisfies Readonly<
  Record<string, Sample>
>
