import { describe, it } from "@effect/vitest"
import { base, contacts } from "./calling.ts"
import { account, type Case, contact, creating, error, gone, meets, unknownId, notFound } from "./refusing.ts"

const long = "x".repeat(26)

const writes: ReadonlyArray<Case> = [
  {
    name: "a record without its required field",
    method: "POST",
    url: contacts,
    sent: { body: { FirstName: "Ann" } },
    status: 400,
    body: error("REQUIRED_FIELD_MISSING", "Required fields are missing: [LastName]", ["LastName"])
  },
  {
    name: "a record without several required fields",
    method: "POST",
    url: `${base}/sobjects/Opportunity`,
    sent: { body: { Amount: 1 } },
    status: 400,
    body: error("REQUIRED_FIELD_MISSING", "Required fields are missing: [Name, StageName, CloseDate]", [
      "Name",
      "StageName",
      "CloseDate"
    ])
  },
  {
    name: "an update that empties a required field",
    method: "PATCH",
    url: `${contacts}/${contact}`,
    sent: { body: { LastName: " " } },
    status: 400,
    body: error("REQUIRED_FIELD_MISSING", "Required fields are missing: [LastName]", ["LastName"])
  },
  creating("an unknown field", "X", 1, error("INVALID_FIELD", "No such column 'X' on sobject of type Contact")),
  {
    name: "a field that is named like a part of every object",
    method: "POST",
    url: contacts,
    sent: { text: '{"LastName":"L","__proto__":{}}' },
    status: 400,
    body: error("INVALID_FIELD", "No such column '__proto__' on sobject of type Contact")
  },
  creating(
    "a system field",
    "CreatedDate",
    "2026-01-01T00:00:00Z",
    error(
      "INVALID_FIELD_FOR_INSERT_UPDATE",
      "Unable to create/update fields: CreatedDate. Please check the security settings of this field and verify that " +
        "it is read/write for your profile or permission set.",
      ["CreatedDate"]
    )
  ),
  creating(
    "a computed field",
    "Name",
    "Ann Lee",
    error(
      "INVALID_FIELD_FOR_INSERT_UPDATE",
      "Unable to create/update fields: Name. Please check the security settings of this field and verify that it is " +
        "read/write for your profile or permission set.",
      ["Name"]
    )
  ),
  creating(
    "an id in the body",
    "id",
    contact,
    error("INVALID_FIELD", "The Id field should not be specified in the sobject data.")
  ),
  creating(
    "a text that is too long",
    "Hobby__c",
    long,
    error("STRING_TOO_LONG", `Hobby: data value too large: ${long} (max length=25)`, ["Hobby__c"])
  ),
  creating(
    "a value that a restricted picklist doesn't have",
    "Level__c",
    "X",
    error("INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", "Level: bad value for restricted picklist field: X", ["Level__c"])
  ),
  creating(
    "a value that a restricted multi-select picklist doesn't have",
    "Interests__c",
    "chess;golf",
    error("INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", "Interests: bad value for restricted picklist field: golf", [
      "Interests__c"
    ])
  ),
  creating(
    "a bad e-mail address",
    "Email",
    "ann.x.test",
    error("INVALID_EMAIL_ADDRESS", "Email: invalid email address: ann.x.test", ["Email"])
  ),
  {
    name: "a number with too many digits",
    method: "POST",
    url: `${base}/sobjects/Account`,
    sent: { body: { Name: "Acme", NumberOfEmployees: 1_431_655_766 } },
    status: 400,
    body: error("NUMBER_OUTSIDE_VALID_RANGE", "Employees: value outside of valid range on numeric field: 1431655766", [
      "NumberOfEmployees"
    ])
  },
  creating(
    "a malformed lookup id",
    "AccountId",
    "me",
    error("MALFORMED_ID", "Account ID: id value of incorrect type: me", ["AccountId"])
  ),
  creating(
    "a lookup to another type",
    "AccountId",
    contact,
    error("FIELD_INTEGRITY_EXCEPTION", `Account ID: id value of incorrect type: ${contact}`, ["AccountId"])
  ),
  creating(
    "a lookup to nothing",
    "ReportsToId",
    unknownId,
    error("INVALID_CROSS_REFERENCE_KEY", "invalid cross reference id", [])
  ),
  creating("a lookup to a deleted record", "ReportsToId", gone, error("ENTITY_IS_DELETED", "entity is deleted", [])),
  creating(
    "a unique value that another record has",
    "External_Id__c",
    "TAKEN",
    error(
      "DUPLICATE_VALUE",
      `duplicate value found: External_Id__c duplicates value on record with id: ${contact.slice(0, 15)}`,
      []
    )
  ),
  {
    name: "several wrong values in one request",
    method: "POST",
    url: contacts,
    sent: { body: { LastName: "L", Hobby__c: long, Email: "x" } },
    status: 400,
    body: JSON.stringify([
      {
        message: `Hobby: data value too large: ${long} (max length=25)`,
        errorCode: "STRING_TOO_LONG",
        fields: ["Hobby__c"]
      },
      { message: "Email: invalid email address: x", errorCode: "INVALID_EMAIL_ADDRESS", fields: ["Email"] }
    ])
  },
  {
    name: "a write to a read-only type",
    method: "POST",
    url: `${base}/sobjects/User`,
    sent: { body: { Username: "x" } },
    status: 400,
    body: error("INVALID_TYPE_FOR_OPERATION", "entity type cannot be inserted: User", [])
  },
  ...(["PATCH", "DELETE"] as const).flatMap((method): ReadonlyArray<Case> => {
    const sent = method === "PATCH" ? { sent: { body: { Title: "CTO" } } } : {}
    return [
      {
        name: `${method} of an unknown id`,
        method,
        url: `${contacts}/${unknownId}`,
        ...sent,
        status: 404,
        body: error("INVALID_CROSS_REFERENCE_KEY", "invalid cross reference id", [])
      },
      {
        name: `${method} of a deleted record`,
        method,
        url: `${contacts}/${gone}`,
        ...sent,
        status: 404,
        body: error("ENTITY_IS_DELETED", "entity is deleted", [])
      },
      {
        name: `${method} of another type's id`,
        method,
        url: `${contacts}/${account}`,
        ...sent,
        status: 400,
        body: error("MALFORMED_ID", `Contact ID: id value of incorrect type: ${account}`, ["Id"])
      },
      {
        name: `${method} of a malformed id`,
        method,
        url: `${contacts}/me%20too`,
        ...sent,
        status: 404,
        body: notFound("Provided external ID field does not exist or is not accessible: me too")
      }
    ]
  }),
  {
    name: "an upsert by a field that names no records",
    method: "PATCH",
    url: `${contacts}/Email/a@x.test`,
    sent: { body: { LastName: "L" } },
    status: 404,
    body: notFound("Provided external ID field does not exist or is not accessible: Email")
  },
  {
    name: "an upsert whose body repeats the external id",
    method: "PATCH",
    url: `${contacts}/External_Id__c/k`,
    sent: { body: { LastName: "L", External_Id__c: "k" } },
    status: 400,
    body: error("INVALID_FIELD", "The External_Id__c field should not be specified in the sobject data.")
  }
]

describe("a write is refused", () => {
  it.effect.each(writes)("$name", meets)
})
