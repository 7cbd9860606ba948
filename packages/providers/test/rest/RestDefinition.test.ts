/** @rule driver.restDefinition */
import { assert, describe, it } from "@effect/vitest"
import { RestDriver } from "@fieldgate/providers"
import * as Result from "effect/Result"
import { definition as pipedrive } from "../../src/pipedrive/Pipedrive.ts"
import { acme } from "./Acme.ts"

const faultsOf = (definition: unknown): ReadonlyArray<string> =>
  Result.match(RestDriver.check(definition), {
    onSuccess: () => [],
    onFailure: ({ faults }) => faults.map(({ member, message }) => `${member}: ${message}`)
  })

const { capabilities, operations } = acme
const mayNot = "the REST driver can't do this"
const inUrl = { in: "query", name: "key", nothingElseBecause: "acme.test/docs/auth knows no header" }
const able = (patch: object) => ({ capabilities: { ...capabilities, ...patch } })
const batch = (patch: object) => able({ batch: patch })
const { create: _, ...withoutCreate } = operations
const { read: __, ...withoutRead } = operations
const readOnly = {
  ...acme,
  operations: { read: operations.read },
  ...able({ create: false, update: false, delete: false })
}
const only = (path: string) => ({ operations: { read: { method: "GET", path } } })
const reading = (path: string) => ({ operations: { ...operations, read: { method: "GET", path } } })
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
const consent = {
  grantType: "authorizationCode",
  authorizeUrl: "https://acme.test/authorize",
  tokenUrl: "https://acme.test/token",
  clientAuth: "basic"
}
const signingIn = (patch: object) => ({
  auth: { oauth: "bearer" },
  oauth2: { ...consent, ...patch }
})
const own = (patch: object) => ({ objects: { leads: patch } })
const variable = { baseUrl: "https://{domain}.acme.test", hosts: ["*.acme.test"] }

describe("RestDefinition", () => {
  it.each([
    ["Pipedrive's", pipedrive],
    ["one that says everything", acme],
    ["one with a token in the URL and nowhere else", { ...acme, auth: { apiKey: inUrl, oauth: inUrl } }],
    ["one whose whole host is a fact", { ...acme, baseUrl: "https://{host}/v8", variables: { host: {} } }],
    ["one with a fact that may be missing", { ...acme, ...variable, variables: { domain: { fallback: "api" } } }],
    ["one with a single object", { ...readOnly, objects: { leads: "leads" }, ...only("/crm/leads/{id}") }],
    ["one that only reads", readOnly],
    ["one with OAuth alone", { ...acme, ...signingIn({}) }],
    [
      "one with everything that may differ by object and field",
      {
        ...acme,
        ...own({
          path: "lead",
          headers: { "acme-mode": "leads" },
          fieldsAt: ["data", 0],
          operations: { update: { method: "PATCH", path: "/leads({id})", query: { expand: "{object}" } } },
          answer: {
            record: ["data", 0],
            id: ["id"],
            createdId: { header: "location", pattern: "\\((?<value>\\d+)\\)" }
          }
        }),
        headers: { "acme-version": "2026-01-01" },
        fieldGroups: [{ names: "^cf_", at: ["custom"] }],
        values: { leads: { "*": { sent: [0], returned: [[0, "value"]] } } }
      }
    ]
  ])("accepts %s", (_, definition) => {
    assert.deepStrictEqual(faultsOf(definition), [])
  })

  it.each<[member: string, message: string, patch: object]>([
    [
      "name",
      "Expected a name of small letters, digits and dashes, such as pipedrive: no capitals, no blanks",
      { name: "My CRM" }
    ],
    [
      "identifyingFields.cars",
      "is not among the objects",
      { objects: { leads: "leads" }, identifyingFields: { cars: { plate: "name" } } }
    ],
    ["displayName", "Expected a text without blanks at its ends", { displayName: "" }],
    ["baseUrl", "is not a valid URL", { baseUrl: "api.acme.test" }],
    ["baseUrl", "is not a valid URL", { baseUrl: "https://api.acme.test/{" }],
    ["baseUrl", "must use https, because it receives a token", { baseUrl: "http://api.acme.test" }],
    ["baseUrl", "must not contain credentials", { baseUrl: "https://ann:pw@api.acme.test" }],
    ["baseUrl", "has an empty path segment", { baseUrl: "https://api.acme.test//v1" }],
    ["baseUrl", "must not have a query or a fragment", { baseUrl: "https://api.acme.test/?v=1" }],
    ["baseUrl", "{domain} is not among the variables", variable],
    ["variables.domain", "neither baseUrl nor an address of oauth2 has a place for it", { variables: { domain: {} } }],
    [
      "variables.domain.fallback",
      "is not allowed in a host or a path",
      { ...variable, baseUrl: "https://api.acme.test/{domain}", variables: { domain: { fallback: "../x" } } }
    ],
    ["hosts", "the host of baseUrl (api.acme.test) is not among them", { hosts: ["*.api.acme.test"] }],
    [
      "hosts",
      "the host of baseUrl (x.acme.test) is not among them",
      { baseUrl: "https://{domain}.acme.test", variables: { domain: {} } }
    ],
    ["hosts.0", "Expected a host such as api.acme.com or *.acme.com", { hosts: ["*.test"] }],
    ["hosts.0", "Expected a host such as api.acme.com or *.acme.com", { hosts: ["*"] }],
    ["hosts.0", "Expected a host such as api.acme.com or *.acme.com", { hosts: ["api.*.test"] }],
    ["hosts.0", "Missing key", { hosts: [] }],
    ["auth", "must define at least one kind of credentials", { auth: {} }],
    ...[{ in: "cookie" }, "Bearer", 7].map((apiKey): [string, string, object] => [
      "auth.apiKey",
      'Expected "bearer", { in: "header", name, prefix? }, { in: "basic", username? or password? } or { in: "query", name, nothingElseBecause }',
      { auth: { apiKey } }
    ]),
    ["auth.apiKey", "is missing: accounts could not sign in", { auth: { oauth: "bearer" } }],
    ["auth.apiKey", "must have username or password: the key is the other half", { auth: { apiKey: { in: "basic" } } }],
    [
      "auth.apiKey",
      "must have username or password: the key is the other half",
      { auth: { apiKey: { in: "basic", username: "a", password: "b" } } }
    ],
    [
      "auth.apiKey.username",
      "Expected visible ASCII without a colon",
      { auth: { apiKey: { in: "basic", username: "a:b" } } }
    ],
    [
      "auth.oauth",
      "an access token is no half of a user and password: name another place",
      { auth: { ...acme.auth, oauth: { in: "basic", password: "" } } }
    ],
    [
      "auth.oauth",
      'is missing: calls would not carry the access token; "bearer" is the usual place',
      { oauth2: consent }
    ],
    ["oauth2.tokenUrl", "{domain} is not among the variables", signingIn({ tokenUrl: "https://{domain}.acme.test/t" })],
    [
      "oauth2.authorizeUrl",
      "its host (x.evil.test) is not among hosts",
      { ...signingIn({ authorizeUrl: "https://{domain}.evil.test/a" }), ...variable, variables: { domain: {} } }
    ],
    ["oauth2.tokenUrl", "is not a valid URL", signingIn({ tokenUrl: "https://acme.test:port/{" })],
    [
      "oauth2.callbackFacts.domain",
      "is not among the variables",
      signingIn({ callbackFacts: { domain: { parameter: "domain" } } })
    ],
    ["oauth2.facts.domain", "is not among the variables", signingIn({ facts: { domain: { at: ["domain"] } } })],
    [
      "oauth2.facts.domain.pattern",
      "has no group with the name value, such as (?<value>[a-z]+)",
      {
        ...signingIn({ facts: { domain: { at: ["domain"], pattern: "[a-z]+" } } }),
        ...variable,
        variables: { domain: {} }
      }
    ],
    ["oauth2.clientAuth", 'Expected "form" | "basic"', signingIn({ clientAuth: "body" })],
    ["headers.authorization", "is set by HTTP or by auth: leave it out", { headers: { authorization: "x" } }],
    ["headers.acme-key", "carries the token: leave it out", { headers: { "acme-key": "x" } }],
    ["headers.acme-version", "Expected visible ASCII", { headers: { "acme-version": "1\r\nx: y" } }],
    ["objects.leads.headers.acme-key", "carries the token: leave it out", own({ headers: { "acme-key": "x" } })],
    [
      "objects.leads.operations.create.path",
      "a new record has no {id} yet",
      own({ operations: { create: { method: "POST", path: "/leads/{id}" } } })
    ],
    [
      "objects.leads.operations.read.path",
      "must contain {id} exactly once",
      own({ operations: { read: { method: "GET", path: "/leads" } } })
    ],
    [
      "operations.read.query.$select",
      "{field} is not replaced in a query of this call",
      { operations: { ...operations, read: { ...operations.read, query: { $select: "{field}" } } } }
    ],
    [
      "operations.create.query.key",
      "{id} is not replaced in a query of this call",
      { operations: { ...operations, create: { ...operations.create, query: { key: "{id}" } } } }
    ],
    ["fieldsAt", "must begin with a property: a body is an object", { fieldsAt: [0] }],
    ["fieldsAt", "a list in a request has one item: its place is 0", { fieldsAt: ["data", 1] }],
    ["objects.leads.fieldsAt", "must begin with a property: a body is an object", own({ fieldsAt: [0] })],
    ["fieldGroups.0.names", "is not a valid regular expression", { fieldGroups: [{ names: "(", at: ["custom"] }] }],
    [
      "fieldGroups.0.names",
      "matches an empty name: begin it with ^ and end it with $",
      { fieldGroups: [{ names: "[a-f]*", at: ["custom"] }] }
    ],
    [
      "fieldGroups.0.at",
      "must have names of properties alone",
      { fieldGroups: [{ names: "^cf_", at: ["custom", 0] }] }
    ],
    [
      "values.cars",
      "is not among the objects; * is every other one",
      { objects: { leads: "leads" }, values: { cars: { plate: { sent: [0] } } } }
    ],
    ["values.*.name.sent", "a list in a request begins with 0", { values: { "*": { name: { sent: ["a", 2] } } } }],
    [
      "answer.createdId.pattern",
      "is not a valid regular expression",
      { answer: { ...acme.answer, createdId: { header: "location", pattern: "(" } } }
    ],
    ["auth.apiKey.nothingElseBecause", "Missing key", { auth: { apiKey: { in: "query", name: "key" } } }],
    [
      "auth.apiKey",
      "a token may be in the URL only if no header accepts one",
      { auth: { apiKey: inUrl, oauth: "bearer" } }
    ],
    [
      "auth.apiKey.name",
      "Expected a header that may carry a token",
      { auth: { apiKey: { in: "header", name: "content-type" } } }
    ],
    [
      "auth.apiKey.name",
      "Expected a header's name in small letters",
      { auth: { apiKey: { in: "header", name: "x key" } } }
    ],
    [
      "auth.apiKey.prefix",
      "Expected visible ASCII",
      { auth: { apiKey: { in: "header", name: "key", prefix: "a\r\nb: " } } }
    ],
    ["objects", "must name at least one object", { objects: {} }],
    ["objects.leads", "Expected segments of a path, such as leads", { objects: { leads: "../admin" } }],
    [
      "objects.leads",
      "Expected segments of a path, such as leads, or { displayName?, path?, operations?, headers?, fieldsAt?, answer? }",
      { objects: { leads: 7 } }
    ],
    ["operations.read", "Missing key", { operations: withoutRead }],
    [
      "operations.update.method",
      'Expected "PATCH" | "PUT" | "POST"',
      { operations: { ...operations, update: { method: "DELETE", path: "/{object}/{id}" } } }
    ],
    [
      "operations.read.path",
      "Expected a path such as /v1/{object}/{id} or /{object}({id}), its parameters apart as query",
      reading("/{object}/../{id}")
    ],
    ["operations.read.path", "{key} is neither {object} nor {id}", reading("/{object}/{key}/{id}")],
    [
      "operations.check.path",
      "must not contain {object} or {id}",
      { operations: { ...operations, check: { method: "GET", path: "/{object}/me" } } }
    ],
    ["operations.read.path", "has an unmatched brace", reading("/{object}/{id}}")],
    ["operations.read.path", "must contain {id} exactly once", reading("/{object}")],
    [
      "operations.create.path",
      "a new record has no {id} yet",
      { operations: { ...operations, create: { method: "PUT", path: "/{object}/{id}" } } }
    ],
    ["operations.read.path", "without {object} all objects would share it", reading("/leads/{id}")],
    ["fieldsAt.0", "Expected a value with a length of at least 1", { fieldsAt: [""] }],
    ["answer.id.0", "Missing key", { answer: { record: [], id: [] } }],
    ["answer.success.at.0", "Missing key", { answer: { ...acme.answer, success: { at: [], is: true } } }],
    ["errors.message.0", "Missing key", { errors: { message: [] } }],
    [
      "errors.faultsInMessage",
      "is not a valid regular expression",
      { errors: { message: [["a"]], faultsInMessage: "(" } }
    ],
    [
      "errors.faultsInMessage",
      "has no group with the name message",
      { errors: { message: [["a"]], faultsInMessage: "(?<field>a)" } }
    ],
    ["statuses.500", "only statuses from 400 to 499 have a meaning of their own", { statuses: { "500": "rejected" } }],
    [
      "statuses.404",
      'Expected "rejected" | "unauthorized" | "quotaExceeded" | "turnedAway" | "unavailable"',
      { statuses: { "404": "gone" } }
    ],
    ["rateLimit.otherwiseSeconds", "Expected a value between 1 and 86400", { rateLimit: { otherwiseSeconds: 0 } }],
    ["capabilities.create", "operations.create is missing", { operations: withoutCreate }],
    ["capabilities.delete", "is there as operations.delete", { capabilities: { ...capabilities, delete: false } }],
    ["capabilities.batch.create", "operations.batch.create is missing", batch({ create: true, records: 100 })],
    ["capabilities.batch.update", "operations.batch.update is missing", batch({ update: true, records: 100 })],
    ["capabilities.batch.records", "without a batch, a call has one record", batch({ records: 100 })],
    ["capabilities.allOrNone.create", mayNot, able({ allOrNone: { create: true, update: false } })],
    ["capabilities.allOrNone.update", mayNot, able({ allOrNone: { create: false, update: true } })],
    ["capabilities.associations", mayNot, able({ associations: true })],
    ["capabilities.headers", mayNot, able({ headers: true })],
    [
      "capabilities.customFields",
      `${mayNot}: leave it out, and pass the code to RestDriver.make`,
      able({ customFields: true })
    ],
    ["capabilities.find", "operations.find is missing", able({ find: { keys: 20 } })],
    [
      "capabilities.find",
      "is missing, and operations.find needs it: { keys: 20 } says how many keys a search takes at most",
      { operations: { ...operations, find: search } }
    ],
    ["retries", "Expected no excess property", { retries: 3 }]
  ])("refuses a wrong one, naming %s: %s", (member, message, patch) => {
    assert.deepStrictEqual(faultsOf({ ...acme, ...patch }), [`${member}: ${message}`])
  })

  it("names every fault in one error", () => {
    const wrong = { ...acme, baseUrl: "http://api.acme.org", auth: {}, ...able({ associations: true, headers: true }) }
    assert.deepStrictEqual(faultsOf(wrong), [
      "baseUrl: must use https, because it receives a token",
      "auth: must define at least one kind of credentials",
      `capabilities.associations: ${mayNot}`,
      `capabilities.headers: ${mayNot}`
    ])
    const incomplete = { ...acme, name: "", hosts: "api.acme.test", rateLimit: {} }
    assert.deepStrictEqual(
      faultsOf(incomplete).map((fault) => fault.split(":")[0]),
      ["name", "name", "hosts", "rateLimit.otherwiseSeconds"]
    )
  })

  it("reports contradictions beside properties that are invalid alone", () => {
    const close = {
      ...acme,
      name: "Close CRM",
      auth: { apiKey: { in: "cookie" } },
      baseUrl: "https://api.close.com//v1"
    }
    assert.deepStrictEqual(
      faultsOf({ ...close, hosts: ["close.com"] }).map((fault) => fault.split(":")[0]),
      ["name", "auth.apiKey", "baseUrl"]
    )
    assert.deepStrictEqual(
      faultsOf({ ...close, baseUrl: "https://api.close.com/v1", hosts: ["close.com"] }).map(
        (fault) => fault.split(":")[0]
      ),
      ["name", "auth.apiKey", "hosts"]
    )
  })

  it.each([
    ["Pipedrive's", pipedrive],
    ["one that says everything", acme]
  ])("is the same after a round trip through JSON: %s", (_, definition) => {
    assert.deepStrictEqual(faultsOf(JSON.parse(JSON.stringify(definition))), [])
    assert.deepStrictEqual(RestDriver.check(JSON.parse(JSON.stringify(definition))), RestDriver.check(definition))
  })

  it("throws with all faults for a wrong one in code", () => {
    assert.throws(
      () => RestDriver.define({ ...acme, auth: {} }),
      "the definition of a provider is refused: auth: must define at least one kind of credentials"
    )
  })
})
