import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { base, call, contacts, create, jsonOf } from "./calling.ts"

const first = "003Dn0000000001IAA"
const second = "003Dn0000000002IAA"
const third = "003Dn0000000003IAA"

const ask = (fetch: typeof globalThis.fetch, soql: string, resource = "query") =>
  call(fetch, "GET", `${base}/${resource}?q=${encodeURIComponent(soql)}`)

const withContacts = Effect.gen(function* () {
  const { fetch } = yield* SalesforceSandbox.make()
  yield* create(fetch, "Contact", { LastName: "Lee", Email: "Ann@x.test", Loyalty_Points__c: 5, VIP__c: true })
  yield* TestClock.adjust("1 minute")
  yield* create(fetch, "Contact", { LastName: "O'Hara \\ Söhne", Birthdate: "1990-01-01", ReportsToId: first })
  yield* TestClock.adjust("1 minute")
  yield* create(fetch, "Contact", { LastName: "Gone" })
  yield* call(fetch, "DELETE", `${contacts}/${third}`)
  return fetch
})

describe("a query", () => {
  it.effect("returns the requested fields, in their order", () =>
    Effect.gen(function* () {
      const fetch = yield* withContacts
      const answer = yield* ask(fetch, `select lastname, Id from contact where id = '${first}'`)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(
        answer.text,
        `{"totalSize":1,"done":true,"records":[{"attributes":{"type":"Contact","url":"${contacts}/${first}"},` +
          `"LastName":"Lee","Id":"${first}"}]}`
      )
    })
  )

  it.effect.each([
    ["", [first, second]],
    [`WHERE Id = '${first.slice(0, 15)}'`, [first]],
    [`WHERE Id IN ('${second}', '${third}')`, [second]],
    [`WHERE ReportsToId = '${first}'`, [second]],
    ["WHERE Email = 'ann@X.TEST'", [first]],
    ["WHERE LastName = 'O\\'Hara \\\\ Söhne'", [second]],
    ["WHERE Email != null AND VIP__c = true", [first]],
    ["WHERE Email = null", [second]],
    ["where Email <> null and VIP__c != false", [first]],
    ["where lastname in ('LEE')", [first]],
    ["WHERE Loyalty_Points__c >= 5", [first]],
    ["WHERE Loyalty_Points__c < 5.0", []],
    ["WHERE Birthdate <= 1990-01-01", [second]],
    ["WHERE CreatedDate >= 1970-01-01T00:01:00Z", [second]],
    ["WHERE CreatedDate < 1970-01-01T01:01:00.000+01:00", [first]],
    ["WHERE CreatedDate >= 1970-01-01T00:00:00Z AND LastName = 'lee' LIMIT 1", [first]],
    ["LIMIT 1", [first]],
    ["LIMIT 0", []]
  ] as const)("finds by %s", ([where, ids]) =>
    Effect.gen(function* () {
      const fetch = yield* withContacts
      const found = jsonOf(yield* ask(fetch, `SELECT Id FROM Contact ${where}`))
      assert.deepStrictEqual(
        found.records.map((record) => record["Id"]),
        [...ids]
      )
      assert.strictEqual(found.totalSize, ids.length)
    })
  )

  it.effect("counts, and includes deleted records on request", () =>
    Effect.gen(function* () {
      const fetch = yield* withContacts
      assert.strictEqual(
        (yield* ask(fetch, "SELECT COUNT() FROM Contact")).text,
        '{"totalSize":2,"done":true,"records":[]}'
      )
      const all = jsonOf(yield* ask(fetch, "SELECT Id FROM Contact WHERE IsDeleted = true", "queryAll"))
      assert.deepStrictEqual(
        all.records.map((record) => record["Id"]),
        [third]
      )
    })
  )
})

const columns =
  "If you are attempting to use a custom field, be sure to append the '__c' after the custom field name. " +
  "Please reference your WSDL or the describe call for the appropriate names."

describe("a query is refused", () => {
  it.effect.each([
    {
      name: "of an unknown type, as amp-labs saw it",
      soql: "SELECT Id,Name,BillingCity,IsDeleted FROM Accout",
      errorCode: "INVALID_TYPE",
      message:
        "\nName,BillingCity,IsDeleted FROM Accout\n                                ^\nERROR at Row:1:Column:43\n" +
        "sObject type 'Accout' is not supported. If you are attempting to use a custom object, be sure to append the " +
        "'__c' after the entity name. Please reference your WSDL or the describe call for the appropriate names."
    },
    {
      name: "for an unknown field",
      soql: "SELECT Foo FROM Contact",
      errorCode: "INVALID_FIELD",
      message: `\nSELECT Foo FROM Contact\n       ^\nERROR at Row:1:Column:8\nNo such column 'Foo' on entity 'Contact'. ${columns}`
    },
    {
      name: "for an unknown field among many",
      soql: "SELECT Id, FirstName, LastName, Email, Phone, Foo, MobilePhone, Title, Department, Description FROM Contact",
      errorCode: "INVALID_FIELD",
      message:
        "\nLastName, Email, Phone, Foo, MobilePhone, Title, Department\n                        ^\n" +
        `ERROR at Row:1:Column:47\nNo such column 'Foo' on entity 'Contact'. ${columns}`
    },
    {
      name: "for a filter by an unknown field",
      soql: "SELECT Id FROM Contact WHERE Foo = 1",
      errorCode: "INVALID_FIELD",
      message: `\nSELECT Id FROM Contact WHERE Foo = 1\n                             ^\nERROR at Row:1:Column:30\nNo such column 'Foo' on entity 'Contact'. ${columns}`
    },
    {
      name: "for a malformed id",
      soql: "SELECT Id FROM Contact WHERE Id = 'me'",
      errorCode: "INVALID_QUERY_FILTER_OPERATOR",
      message:
        "\nSELECT Id FROM Contact WHERE Id = 'me'\n                             ^\nERROR at Row:1:Column:30\ninvalid ID field: me"
    },
    {
      name: "for a datetime in quotes",
      soql: "SELECT Id FROM Contact WHERE CreatedDate > '2026-01-01'",
      errorCode: "INVALID_FIELD",
      message:
        "\nSELECT Id FROM Contact WHERE CreatedDate > '2026-01-01'\n                             ^\nERROR at Row:1:Column:30\n" +
        "value of filter criterion for field 'CreatedDate' must be of type dateTime and should not be enclosed in quotes"
    },
    {
      name: "for a text without quotes",
      soql: "SELECT Id FROM Contact WHERE LastName = 1",
      errorCode: "INVALID_FIELD",
      message:
        "\nSELECT Id FROM Contact WHERE LastName = 1\n                             ^\nERROR at Row:1:Column:30\n" +
        "value of filter criterion for field 'LastName' must be of type string and should be enclosed in quotes"
    },
    {
      name: "for a filter by a long text",
      soql: "SELECT Id FROM Contact WHERE Description = 'x'",
      errorCode: "INVALID_FIELD",
      message:
        "\nSELECT Id FROM Contact WHERE Description = 'x'\n                             ^\nERROR at Row:1:Column:30\n" +
        "field 'Description' can not be filtered in a query call"
    },
    {
      name: "for an unknown parent",
      soql: "SELECT Boss.Name FROM Contact",
      errorCode: "INVALID_FIELD",
      message:
        "\nSELECT Boss.Name FROM Contact\n       ^\nERROR at Row:1:Column:8\nDidn't understand relationship 'Boss' in field path. " +
        "If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name. " +
        "Please reference your WSDL or the describe call for the appropriate names."
    },
    ...[
      ["SELECT Id FROM Contact ORDER Name", 30, "Name"],
      ["SELECT Id FROM Contact WHERE (Email = 'x'", 42, "<EOF>"],
      ["SELECT Id FROM Contact WHERE Email = 'x' AND Email = 'y' OR Email = 'z'", 58, "OR"],
      ["SELECT Id FROM Contact WHERE Email LIKE", 40, "<EOF>"],
      ["SELECT Id FROM Contact WHERE Email = unquoted", 38, "unquoted"],
      ["SELECT Id FROM Contact WHERE Email = 'open", 38, "'"],
      ["SELECT Id FROM Contact WHERE Email IN 'x'", 39, "'x'"],
      ["SELECT Id FROM Contact LIMIT many", 30, "many"],
      ["SELECT Id, FROM Contact", 12, "FROM"],
      ["SELECT Id FROM", 15, "<EOF>"],
      ["SELEC Id FROM Contact", 1, "SELEC"]
    ].map(([soql, column, token]) => ({
      name: `where it is not SOQL: ${soql}`,
      soql: String(soql),
      errorCode: "MALFORMED_QUERY",
      message: `ERROR at Row:1:Column:${column}\nunexpected token: '${token}'`
    }))
  ])("$name", ({ errorCode, message, soql }) =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const answer = yield* ask(fetch, soql)
      assert.strictEqual(answer.status, 400)
      const [error] = JSON.parse(answer.text)
      assert.deepStrictEqual(Object.keys(error), ["message", "errorCode"])
      assert.strictEqual(error.errorCode, errorCode)
      if (errorCode === "MALFORMED_QUERY") assert.isTrue(error.message.endsWith(`\n${message}`), error.message)
      else assert.strictEqual(error.message, message)
    })
  )

  it.effect.each([
    ["SELECT Name, COUNT(Id) FROM Account GROUP BY Industry", 400, "Field must be grouped or aggregated: Name"],
    ["SELECT Id FROM Account LIMIT 1 OFFSET 2001", 400, "Maximum SOQL offset allowed is 2000"],
    ["SELECT Id FROM Contact WHERE AccountId IN (SELECT Id FROM Account)", 501, "does not model a sub-query"],
    ["SELECT FIELDS(ALL) FROM Contact LIMIT 1", 501, "does not model FIELDS"],
    ["SELECT COUNT(Id) FROM Contact GROUP BY LastName HAVING COUNT(Id) > 1", 501, "does not model HAVING"]
  ] as const)("refuses %s", ([soql, status, words]) =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const url = `${base}/query?q=${encodeURIComponent(soql)}`
      const answer = yield* call(fetch, "GET", url, { isForeign: status === 501 })
      assert.strictEqual(answer.status, status)
      assert.include(answer.text, words)
    })
  )

  it.effect("refuses a call without a query", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const answer = yield* call(fetch, "GET", `${base}/query`)
      assert.strictEqual(
        answer.text,
        '[{"message":"A query string has to be specified","errorCode":"MALFORMED_QUERY"}]'
      )
    })
  )
})
