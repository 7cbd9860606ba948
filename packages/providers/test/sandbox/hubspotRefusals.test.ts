import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { call, createContact, type Sent } from "./calling.ts"

const hub = HubSpotSandbox.defaultHubId
const contacts = "/crm/v3/objects/contacts"
const missing = "00000000-0000-4000-8000-000000000002"

interface Case {
  readonly name: string
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  readonly url: string
  readonly sent?: Sent
  readonly status: number
  readonly body: string
}

const invalidProperty = (name: string, code: string, message: string): string => {
  const detail = { isValid: false, message, error: code, name, localizedErrorMessage: message, portalId: hub }
  return JSON.stringify({
    status: "error",
    message: `Property values were not valid: ${JSON.stringify([detail])}`,
    correlationId: missing,
    errors: [{ message, code, context: { propertyName: [name] } }],
    category: "VALIDATION_ERROR"
  })
}

const creating = (property: string, value: unknown, code: string, message: string, name: string): Case => ({
  name,
  method: "POST",
  url: contacts,
  sent: { body: { properties: { [property]: value } } },
  status: 400,
  body: invalidProperty(property, code, message)
})

const cases: ReadonlyArray<Case> = [
  creating("x", "1", "PROPERTY_DOESNT_EXIST", 'Property "x" does not exist', "an unknown property"),
  {
    name: "a property that is named like a part of every object",
    method: "POST",
    url: contacts,
    sent: { text: '{"properties":{"__proto__":"1"}}' },
    status: 400,
    body: invalidProperty("__proto__", "PROPERTY_DOESNT_EXIST", 'Property "__proto__" does not exist')
  },
  creating(
    "lifecyclestage",
    "X",
    "INVALID_OPTION",
    "X was not one of the allowed options: [subscriber, lead, marketingqualifiedlead, salesqualifiedlead, opportunity, " +
      "customer, evangelist, other]",
    "a bad option"
  ),
  creating(
    "interests",
    "chess;golf",
    "INVALID_OPTION",
    "golf was not one of the allowed options: [sailing, climbing, chess, cooking]",
    "a bad option among good ones"
  ),
  creating("vip", "tYES", "INVALID_OPTION", "tYES was not one of the allowed options: [true, false]", "a bad boolean"),
  creating("email", "example.lcom", "INVALID_EMAIL", "Email address example.lcom is invalid", "a bad e-mail address"),
  creating("loyalty_points", "many", "INVALID_INTEGER", "many was not a valid number", "a bad number"),
  creating(
    "member_since",
    1521225089103,
    "INVALID_DATE",
    "1521225089103 is at 18:31:29.103 UTC, not midnight!",
    "a date that isn't midnight"
  ),
  creating(
    "member_since",
    "2024-02-31",
    "INVALID_DATE",
    "2024-02-31 was not a valid date.",
    "a date out of the calendar"
  ),
  creating("closedate", "tomorrow", "INVALID_LONG", "tomorrow was not a valid long.", "a bad datetime"),
  creating("hubspot_owner_id", "me", "INVALID_INTEGER", "me was not a valid integer (for owner ID).", "a bad owner"),
  creating(
    "hs_object_id",
    "7",
    "READ_ONLY_VALUE",
    '"hs_object_id" is a read only property; its value cannot be set.',
    "a read-only property"
  ),
  creating(
    "num_associated_deals",
    "7",
    "READ_ONLY_VALUE",
    '"num_associated_deals" is a read only property; its value cannot be set.',
    "a calculated property"
  ),
  {
    name: "a pipeline stage that doesn't exist",
    method: "POST",
    url: "/crm/v3/objects/tickets",
    sent: { body: { properties: { subject: "s", hs_pipeline_stage: "9" } } },
    status: 400,
    body: invalidProperty(
      "hs_pipeline_stage",
      "INVALID_OPTION",
      "9 is not a valid pipeline stage ID. Valid options are: pipelineId=0 : [1, 2, 3, 4]"
    )
  },
  {
    name: "a ticket without its required properties",
    method: "POST",
    url: "/crm/v3/objects/tickets",
    sent: { body: { properties: { content: "c", hs_pipeline_stage: "1" } } },
    status: 400,
    body:
      `{"status":"error","message":"Error creating TICKET. Some required properties were not set.",` +
      `"correlationId":"${missing}","context":{"properties":["subject"]},"category":"VALIDATION_ERROR"}`
  },
  {
    name: "a deal without its required properties",
    method: "POST",
    url: "/crm/v3/objects/0-3",
    sent: { body: { properties: {} } },
    status: 400,
    body:
      `{"status":"error","message":"Error creating DEAL. Some required properties were not set.",` +
      `"correlationId":"${missing}","context":{"properties":["dealname","dealstage"]},"category":"VALIDATION_ERROR"}`
  },
  {
    name: "an update of nothing",
    method: "PATCH",
    url: `${contacts}/1000`,
    sent: { body: { properties: {} } },
    status: 400,
    body:
      `{"status":"error","message":"No properties found to update, please provide at least one.",` +
      `"correlationId":"${missing}","context":{"properties":["{}"]},"category":"VALIDATION_ERROR"}`
  },
  {
    name: "a body that isn't JSON",
    method: "POST",
    url: contacts,
    sent: { text: "%7B" },
    status: 400,
    body:
      `{"status":"error","message":"Invalid input JSON on line 1, column 2: Unexpected character ('%' (code 37)): ` +
      `expected a valid value (number, String, array, object, 'true', 'false' or 'null')","correlationId":"${missing}"}`
  },
  {
    name: "a body that ends too soon",
    method: "POST",
    url: contacts,
    sent: { text: '{"properties":' },
    status: 400,
    body:
      `{"status":"error","message":"Invalid input JSON on line 1, column 15: Unexpected end-of-input",` +
      `"correlationId":"${missing}"}`
  },
  {
    name: "a body that is a list",
    method: "POST",
    url: contacts,
    sent: { body: [] },
    status: 400,
    body:
      `{"status":"error","message":"Invalid input JSON on line 1, column 1: Cannot deserialize value of type ` +
      "`com.hubspot.inbounddb.publicobject.core.v2.SimplePublicObjectInput` from Array value " +
      `(token \`JsonToken.START_ARRAY\`)","correlationId":"${missing}"}`
  },
  {
    name: "a property value that is an object",
    method: "POST",
    url: contacts,
    sent: { text: '{"properties":{"firstname":{}}}' },
    status: 400,
    body:
      `{"status":"error","message":"Invalid input JSON on line 1, column 28: Cannot deserialize value of type ` +
      "`java.lang.String` from Object value (token `JsonToken.START_OBJECT`)" +
      `","correlationId":"${missing}"}`
  },
  {
    name: "a create without properties",
    method: "POST",
    url: contacts,
    sent: { text: "{}" },
    status: 400,
    body:
      `{"status":"error","message":"Invalid input JSON on line 1, column 2. Some required fields were not set: ` +
      `[properties]","correlationId":"${missing}","category":"VALIDATION_ERROR"}`
  },
  {
    name: "a create of the dated version without associations",
    method: "POST",
    url: "/crm/objects/2026-09/contacts",
    sent: { text: '{"properties":{}}' },
    status: 400,
    body:
      `{"status":"error","message":"Invalid input JSON on line 1, column 17. Some required fields were not set: ` +
      `[associations]","correlationId":"${missing}","category":"VALIDATION_ERROR"}`
  },
  {
    name: "an association without its type",
    method: "POST",
    url: contacts,
    sent: { text: '{"properties":{},"associations":[{"to":{"id":"5"},"types":[{}]}]}' },
    status: 400,
    body:
      `{"status":"error","message":"Invalid input JSON on line 1, column 65. Some required fields were not set: ` +
      `[associationCategory, associationTypeId]","correlationId":"${missing}","category":"VALIDATION_ERROR"}`
  },
  {
    name: "an e-mail address that a contact has, in another case",
    method: "POST",
    url: contacts,
    sent: { body: { properties: { email: "ANN@X.test" } } },
    status: 409,
    body:
      `{"status":"error","message":"Contact already exists. Existing ID: 1000","correlationId":"${missing}",` +
      `"category":"CONFLICT"}`
  },
  {
    name: "a record that doesn't exist",
    method: "GET",
    url: `${contacts}/99`,
    status: 404,
    body: `{"status":"error","message":"resource not found","correlationId":"${missing}"}`
  },
  {
    name: "an update of a record that doesn't exist",
    method: "PATCH",
    url: `${contacts}/99`,
    sent: { body: { properties: { firstname: "A" } } },
    status: 404,
    body: `{"status":"error","message":"resource not found","correlationId":"${missing}"}`
  },
  {
    name: "an id that isn't a number",
    method: "PATCH",
    url: `${contacts}/abc`,
    sent: { body: { properties: { firstname: "A" } } },
    status: 404,
    body:
      `{"status":"error","message":"Object not found.  objectId are usually numeric.","correlationId":"${missing}",` +
      `"context":{"id":["abc"]},"category":"OBJECT_NOT_FOUND"}`
  },
  {
    name: "an object type that doesn't exist",
    method: "GET",
    url: "/crm/v3/objects/butterflies/1",
    status: 400,
    body: `{"status":"error","message":"Unable to infer object type from: butterflies","correlationId":"${missing}"}`
  },
  {
    name: "a property definition that doesn't exist",
    method: "GET",
    url: "/crm/v3/properties/contacts/x",
    status: 404,
    body:
      `{"status":"error","message":"Property \\"x\\" does not exist","correlationId":"${missing}",` +
      `"category":"OBJECT_NOT_FOUND","subCategory":"PROPERTY_DOESNT_EXIST"}`
  },
  ...[undefined, "unknown-token"].map((token): Case => ({
    name: token === undefined ? "no token" : "an unknown token",
    method: "GET",
    url: `${contacts}/1000`,
    sent: { token },
    status: 401,
    body:
      `{"status":"error","message":"Authentication credentials not found. This API supports OAuth 2.0 ` +
      `authentication and you can find more details at ` +
      `https://developers.hubspot.com/docs/methods/auth/oauth-overview","correlationId":"${missing}",` +
      `"category":"INVALID_AUTHENTICATION"}`
  })),
  {
    name: "a token without the scope",
    method: "POST",
    url: contacts,
    sent: { token: "reader", body: { properties: {} } },
    status: 403,
    body:
      `{"status":"error","message":"This app hasn't been granted all required scopes to make this call. Read more ` +
      `about required scopes here: https://developers.hubspot.com/scopes.","correlationId":"${missing}","errors":` +
      `[{"message":"One or more of the following scopes are required.","context":{"requiredGranularScopes":` +
      `["crm.objects.contacts.write"]}}],"links":{"scopes":"https://developers.hubspot.com/scopes"},` +
      `"category":"MISSING_SCOPES"}`
  }
]

const start = Effect.gen(function* () {
  const sandbox = yield* HubSpotSandbox.make()
  sandbox.addAccount({ token: "reader", hubId: 7, scopes: ["crm.objects.contacts.read"] })
  yield* createContact(sandbox.fetch, { email: "Ann@x.test" })
  return sandbox
})

describe("HubSpot's refusals", () => {
  it.effect.each(cases)("$name", ({ body, method, sent, status, url }) =>
    Effect.gen(function* () {
      const sandbox = yield* start
      const before = sandbox.records()
      const answer = yield* call(sandbox.fetch, method, url, sent)
      assert.strictEqual(answer.text, body)
      assert.strictEqual(answer.status, status)
      assert.strictEqual(answer.headers.get("content-type"), "application/json;charset=utf-8")
      assert.strictEqual(answer.headers.get("x-hubspot-correlation-id"), missing)
      assert.strictEqual(answer.headers.get("x-hubspot-ratelimit-max"), null)
      assert.deepStrictEqual(sandbox.records(), before)
    })
  )

  it.effect("name every wrong property", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const answer = yield* call(fetch, "POST", contacts, { body: { properties: { a: "1", vip: "2", b: "3" } } })
      assert.deepStrictEqual(
        answer.json.errors.map((error) => error.code),
        ["PROPERTY_DOESNT_EXIST", "INVALID_OPTION", "PROPERTY_DOESNT_EXIST"]
      )
    })
  )

  it.effect("contain the two ids of a taken unique value", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const other = yield* createContact(fetch, { email: "bo@x.test" })
      const answer = yield* call(fetch, "PATCH", `${contacts}/${other}`, {
        body: { properties: { email: "ann@X.test" } }
      })
      assert.strictEqual(answer.status, 400)
      assert.strictEqual(
        answer.json.message,
        `Cannot set PropertyValueCoordinates{portalId=${hub}, objectTypeId=ObjectTypeId{legacyObjectType=CONTACT}, ` +
          "propertyName=email, value=ann@x.test} on 1001. 1000 already has that value."
      )
      assert.strictEqual(answer.json.category, "VALIDATION_ERROR")
    })
  )

  it.effect("treat any other unique property on a create as a 400, not a 409", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      yield* createContact(fetch, { external_id: "E-1" })
      const answer = yield* call(fetch, "POST", contacts, { body: { properties: { external_id: "E-1" } } })
      assert.strictEqual(answer.status, 400)
      assert.match(answer.json.message, /propertyName=external_id, value=E-1} on 1002\. 1001 already has that value\.$/)
    })
  )

  it.effect("answer an unknown address with a page", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const answer = yield* call(fetch, "GET", "/crm/v9/objects/contacts", { token: undefined })
      assert.strictEqual(answer.status, 404)
      assert.match(answer.headers.get("content-type") ?? "", /^text\/html/)
    })
  )
})
