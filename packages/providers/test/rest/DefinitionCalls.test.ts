/** Searches, upserts and descriptions of a definition that can't work are refused when it is defined. @rule driver.restDefinition */
import { assert, describe, it } from "@effect/vitest"
import { RestDriver } from "@fieldgate/providers"
import * as Result from "effect/Result"
import { acme } from "./Acme.ts"

const faultsOf = (definition: unknown) =>
  Result.match(RestDriver.check(definition), {
    onFailure: ({ faults }) => faults.map(({ member, message }) => `${member}: ${message}`),
    onSuccess: () => []
  })

const { operations } = acme
const able = (patch: object) => ({ capabilities: { ...acme.capabilities, ...patch } })
const search = {
  method: "GET",
  path: "/v1/{object}/search",
  query: { q: "{value}" },
  fields: {},
  items: ["items"],
  id: ["id"],
  most: 100,
  isDelayed: false
}
const searchBody = { method: "POST", query: {} }
const valueAlone =
  "{value} must be a text of its own, because a value in a longer one could change its meaning; " +
  "or name the characters with such a meaning in escapes"

const notUnique = {
  method: "GET",
  path: "/{object}/fields",
  items: ["data"],
  name: ["key"],
  displayName: ["label"],
  type: ["type"],
  types: { text: "string" }
}
const fields = { ...notUnique, unique: { at: ["unique"], is: true } }
const objects = { leads: "leads", deals: "deals" }
const describing = (patch: object) => ({ objects, describe: { fields: { ...fields, ...patch } } })
const upserting = (patch: object) => ({
  ...describing({}),
  operations: {
    ...operations,
    upsert: { method: "PUT", path: "/{object}", query: { by: "{key}" }, ...patch }
  }
})

const finding = (patch: object, keys = 20) => ({
  operations: { ...operations, find: { ...search, ...patch } },
  ...able({ find: { keys } })
})

describe("the calls of a definition", () => {
  it.each<[string, string, object]>([
    ["capabilities.find.keys", "the REST driver makes at most 20 searches at a time", finding({}, 21)],
    ["operations.find.path", "must not contain {id}", finding({ path: "/v1/{object}/{id}/search" })],
    ["operations.find", "query or body must contain {value}", finding({ query: { q: "all" } })],
    [
      "operations.find.query.by",
      "{term} is not among {field}, {value}, {object}",
      finding({ query: { q: "{value}", by: "{term}" } })
    ],
    ["operations.find.query.by", "has an unmatched brace", finding({ query: { q: "{value}", by: "{field}}" } })],
    ["operations.find.query.q", valueAlone, finding({ query: { q: "name = '{value}'" } })],
    ["operations.find.body", valueAlone, finding({ ...searchBody, body: { q: ["name:{value}", "{value}"] } })],
    ["operations.find.body", "is missing: a POST searches by its body", finding({ method: "POST" })],
    ["operations.find.body", "a GET has no body: use query, or POST", finding({ body: { q: "{value}" } })],
    [
      "operations.find.fields.leads.name",
      "must be a text: a GET has no body",
      finding({ fields: { leads: { name: { by: "name" } } } })
    ],
    [
      "operations.find.fields.leads.name",
      "Expected the provider's word for the field, or the part of the body that searches by it",
      finding({ fields: { leads: { name: 7 } } })
    ],
    ["operations.upsert.path", "without {object} all objects would share it", upserting({ path: "/upsert" })],
    ["operations.upsert", "path, query or body must contain {key}", upserting({ query: {} })],
    [
      "operations.upsert.body",
      "{by} is not among {object}, {key}, {value}",
      upserting({ body: { a: ["{key}", "{by}"] } })
    ],
    ["operations.find.escapes", "must have one character as each name", finding({ escapes: { ab: "c" } })],
    [
      "operations.update.headers.acme-key",
      "carries the token: leave it out",
      { operations: { ...operations, update: { ...operations.update, headers: { "acme-key": "x" } } } }
    ],
    [
      "objects.leads.operations.create.headers.host",
      "is set by HTTP or by auth: leave it out",
      { objects: { leads: { operations: { create: { ...operations.create, headers: { host: "x" } } } } } }
    ],
    [
      "operations.upsert.headers.acme-key",
      "carries the token: leave it out",
      upserting({ headers: { "acme-key": "x" } })
    ],
    [
      "oauth2.scopes",
      "{orgHost} is not among the variables",
      {
        auth: { ...acme.auth, oauth: "bearer" },
        oauth2: {
          grantType: "authorizationCode",
          authorizeUrl: "https://login.acme.test/authorize",
          tokenUrl: "https://login.acme.test/token",
          clientAuth: "form",
          scopes: ["https://{orgHost}/crm"]
        }
      }
    ],
    [
      "answer.refusal",
      "success already shows what was refused: name one of the two",
      { answer: { ...acme.answer, refusal: { at: ["status"], is: "error" } } }
    ],
    [
      "answer.createdId",
      "the id is at writtenId",
      { answer: { ...acme.answer, writtenId: ["id"], createdId: { header: "location", pattern: "(?<value>.+)" } } }
    ],
    ["describe.fields.unique", "Expected { at, is } or { at, exists: true }", describing({ unique: "unique" })],
    [
      "operations.upsert.query",
      "{by} is not among {object}, {key}, {value}",
      upserting({ query: { a: "{key}", b: "{by}" } })
    ],
    [
      "operations.upsert.created",
      'Expected { status: 201 }, or { at, is } such as { at: ["action"], is: "insert" }',
      upserting({ created: true })
    ],
    [
      "operations.upsert",
      "needs describe.fields.unique, or a known field with unique: true, which shows the fields that records can be upserted by",
      { ...upserting({}), describe: { fields: notUnique } }
    ],
    [
      "describe.objects",
      "is missing: without a list of objects, the definition must name them as objects",
      { describe: { fields } }
    ],
    ["describe", "must have fields or known", { objects, describe: {} }],
    ["describe.fields.path", "without {object} all objects would share it", describing({ path: "/fields" })],
    ["describe.fields.path", "{id} is not among {object}", describing({ path: "/{object}/{id}/fields" })],
    ["describe.fields.paths.boats", "is not among the objects", describing({ paths: { boats: "boat" } })],
    [
      "describe.fields.pages.parameter",
      "is in query already, with the same value for each page",
      describing({ query: { page: "1" }, pages: { parameter: "page", size: 100 } })
    ],
    ["describe.fields.pages", "Expected { parameter, next } or { parameter, size }", describing({ pages: "all" })],
    [
      "describe.fields.values.calls.select.path",
      "must contain {field}",
      describing({
        values: { calls: { select: { method: "GET", path: "/{object}/options", items: [], value: [], label: [] } } }
      })
    ],
    [
      "describe.known.boats",
      "is not among the objects",
      { objects, describe: { known: { boats: { name: "string" } } } }
    ],
    [
      "describe.known.leads.name",
      "a readOnly field can't be createOnly or required",
      { objects, describe: { known: { leads: { name: { type: "string", readOnly: true, required: true } } } } }
    ],
    [
      "describe.known.leads.name",
      "Expected one of string, boolean, date, datetime, singleSelect, multiSelect, int, float, reference, other, or " +
        "{ type, displayName?, readOnly?, createOnly?, required?, unique?, referenceTo?, values? }",
      { objects, describe: { known: { leads: { name: "text" } } } }
    ],
    [
      "operations.find.fields.boats",
      "is not among the objects; * is any other one",
      {
        ...finding({ fields: { boats: { name: "name" } } }),
        objects: { ships: "ships" }
      }
    ]
  ])("are refused where they can't work, naming %s: %s", (member, message, patch) => {
    assert.deepStrictEqual(faultsOf({ ...acme, ...patch }), [`${member}: ${message}`])
  })

  it("may upsert by a field that is only known to be unique", () => {
    const known = { leads: { code: { type: "string", unique: true } } }
    assert.deepStrictEqual(faultsOf({ ...acme, ...upserting({}), objects, describe: { fields: notUnique, known } }), [])
  })
})
