import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { base, call, collection, contacts, create, listOf, read } from "./calling.ts"

const { Fields } = SalesforceSandbox
const id = (number: number) => `003Dn000000000${number}IAA`
const contact = { attributes: { type: "Contact" } }
const saved = (number: number) => ({ id: id(number), success: true, errors: [] })
const failed = (statusCode: string, message: string, fields: ReadonlyArray<string> = []) => ({
  success: false,
  errors: [{ statusCode, message, fields }]
})
const missing = failed("REQUIRED_FIELD_MISSING", "Required fields are missing: [LastName]", ["LastName"])
const rolledBack = failed(
  "ALL_OR_NONE_OPERATION_ROLLED_BACK",
  "Record rolled back because not all records were valid and the request was using AllOrNone header"
)

const withContacts = Effect.gen(function* () {
  const sandbox = yield* SalesforceSandbox.make()
  for (const LastName of ["A", "B", "C"])
    yield* create(sandbox.fetch, "Contact", { LastName, External_Id__c: LastName })
  yield* call(sandbox.fetch, "DELETE", `${contacts}/${id(3)}`)
  const send = (method: string, body: object, url = collection) => call(sandbox.fetch, method, url, { body })
  const names = Effect.sync(() => sandbox.records().map((record) => record.properties["LastName"]))
  return { ...sandbox, send, names }
})

describe("a create of many", () => {
  it.effect("saves the valid ones and reports byte for byte what is wrong with the others", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const answer = yield* call(fetch, "POST", collection, {
        body: { allOrNone: false, records: [{ ...contact, LastName: "A" }, contact, { ...contact, LastName: "B" }] }
      })
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(
        answer.text,
        `[{"id":"${id(1)}","success":true,"errors":[]},{"success":false,"errors":[{"statusCode":"REQUIRED_FIELD_MISSING",` +
          `"message":"Required fields are missing: [LastName]","fields":["LastName"]}]},` +
          `{"id":"${id(2)}","success":true,"errors":[]}]`
      )
    })
  )

  it.effect("saves none if it is all-or-none and one fails", () =>
    Effect.gen(function* () {
      const { fetch, records } = yield* SalesforceSandbox.make()
      const answer = yield* call(fetch, "POST", collection, {
        body: { allOrNone: true, records: [{ ...contact, LastName: "A", External_Id__c: "a" }, contact] }
      })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(listOf(answer), [rolledBack, missing])
      assert.deepStrictEqual(records(), [])
      assert.match(yield* create(fetch, "Contact", { LastName: "A", External_Id__c: "a" }), /^003/)
    })
  )

  it.effect("reports what is wrong with each record", () =>
    Effect.gen(function* () {
      const { send } = yield* withContacts
      const answer = yield* send("POST", {
        records: [
          { ...contact, LastName: "L", X: 1 },
          { ...contact, LastName: "L", External_Id__c: "a" },
          { ...contact, LastName: "L", id: id(1) },
          { attributes: { type: "Account" }, Name: "Acme" },
          { ...contact, LastName: "L", Email: "x" }
        ]
      })
      assert.deepStrictEqual(listOf(answer), [
        failed("INVALID_FIELD", "No such column 'X' on sobject of type Contact"),
        failed(
          "DUPLICATE_VALUE",
          `duplicate value found: External_Id__c duplicates value on record with id: ${id(1).slice(0, 15)}`
        ),
        failed("INVALID_FIELD_FOR_INSERT_UPDATE", "cannot specify Id in an insert call", ["Id"]),
        { id: "001Dn0000000005IAA", success: true, errors: [] },
        failed("INVALID_EMAIL_ADDRESS", "Email: invalid email address: x", ["Email"])
      ])
    })
  )
})

describe("an update of many", () => {
  it.effect("saves the valid ones and reports what is wrong with the others", () =>
    Effect.gen(function* () {
      const { fetch, send } = yield* withContacts
      const answer = yield* send("PATCH", {
        records: [
          { id: id(1), ...contact, Title: "CTO" },
          { Id: id(2).slice(0, 15), ...contact, Title: "CEO" },
          { id: id(3), ...contact, Title: "x" },
          { id: id(9), ...contact, Title: "x" },
          { ...contact, Title: "x" },
          { id: "001Dn0000000001IAA", ...contact, Title: "x" },
          { id: id(1), ...contact, Title: "x" },
          { id: id(9), ...contact, Y: "x" }
        ]
      })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(listOf(answer), [
        saved(1),
        saved(2),
        failed("ENTITY_IS_DELETED", "entity is deleted"),
        failed("INVALID_CROSS_REFERENCE_KEY", "invalid cross reference id"),
        failed("MISSING_ARGUMENT", "Id not specified in an update call"),
        failed("MALFORMED_ID", "Contact ID: id value of incorrect type: 001Dn0000000001IAA", ["Id"]),
        failed("DUPLICATE_VALUE", `Duplicate id specified: ${id(1)}`),
        failed("DUPLICATE_VALUE", `Duplicate id specified: ${id(9)}`)
      ])
      assert.deepStrictEqual(yield* read(fetch, "Contact", id(1), ["Title"]), ["CTO"])
    })
  )

  it.effect("restores the old values if it is all-or-none and one fails", () =>
    Effect.gen(function* () {
      const { names, send } = yield* withContacts
      const answer = yield* send("PATCH", {
        allOrNone: true,
        records: [
          { id: id(1), ...contact, LastName: "New", External_Id__c: "new" },
          { id: id(2), ...contact, X: 1 }
        ]
      })
      assert.deepStrictEqual(listOf(answer), [
        rolledBack,
        failed("INVALID_FIELD", "No such column 'X' on sobject of type Contact")
      ])
      assert.deepStrictEqual(yield* names, ["A", "B", "C"])
    })
  )

  it.effect("meets row locks on chosen records, as often as configured", () =>
    Effect.gen(function* () {
      const { lockRecord, send } = yield* withContacts
      const update = send("PATCH", {
        records: [1, 2].map((number) => ({ id: id(number), ...contact, Title: "CTO" }))
      })
      const locked = failed(
        "UNABLE_TO_LOCK_ROW",
        `unable to obtain exclusive access to this record or 1 records: ${id(1)}`
      )
      lockRecord(id(1).slice(0, 15), 2)
      assert.deepStrictEqual(listOf(yield* update), [locked, saved(2)])
      assert.deepStrictEqual(listOf(yield* update), [locked, saved(2)])
      assert.deepStrictEqual(listOf(yield* update), [saved(1), saved(2)])
    })
  )
})

describe("an upsert of many by external id", () => {
  const url = `${collection}/Contact/External_Id__c`

  it.effect("creates and updates, and reports which", () =>
    Effect.gen(function* () {
      const { send } = yield* withContacts
      const answer = yield* send(
        "PATCH",
        {
          records: [
            { ...contact, External_Id__c: "A", Title: "CTO" },
            { ...contact, External_Id__c: "new", LastName: "New" },
            { ...contact, External_Id__c: "other" },
            { ...contact, External_Id__c: "NEW", LastName: "New" },
            { ...contact, LastName: "New" }
          ]
        },
        url
      )
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(listOf(answer), [
        { ...saved(1), created: false },
        { ...saved(4), created: true },
        missing,
        failed("DUPLICATE_VALUE", "Duplicate external id specified: NEW"),
        failed("MISSING_ARGUMENT", "External_Id__c not specified")
      ])
    })
  )

  it.effect("undoes both kinds if it is all-or-none and one fails", () =>
    Effect.gen(function* () {
      const { names, send } = yield* withContacts
      const records = [
        { ...contact, External_Id__c: "A", LastName: "New" },
        { ...contact, External_Id__c: "new", LastName: "New" },
        { ...contact, External_Id__c: "other" }
      ]
      const answer = yield* send("PATCH", { allOrNone: true, records }, url)
      assert.deepStrictEqual(listOf(answer), [rolledBack, rolledBack, missing])
      assert.deepStrictEqual(yield* names, ["A", "B", "C"])
    })
  )

  it.effect("requires a field that identifies records", () =>
    Effect.gen(function* () {
      const { send } = yield* withContacts
      const answer = yield* send("PATCH", { records: [contact] }, `${collection}/Contact/Email`)
      assert.strictEqual(answer.status, 404)
      assert.include(answer.text, "Provided external ID field does not exist or is not accessible: Email")
    })
  )
})

describe("a delete of many", () => {
  it.effect("deletes the valid ones and reports what is wrong with the others", () =>
    Effect.gen(function* () {
      const { fetch, records } = yield* withContacts
      const answer = yield* call(fetch, "DELETE", `${collection}?ids=${id(1)},${id(3)},unknown,${id(9)}`)
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(listOf(answer), [
        saved(1),
        failed("ENTITY_IS_DELETED", "entity is deleted"),
        failed("MALFORMED_ID", "malformed id unknown"),
        failed("INVALID_CROSS_REFERENCE_KEY", "invalid cross reference id")
      ])
      assert.deepStrictEqual(
        records().map((record) => record.archived),
        [true, false, true]
      )
    })
  )

  it.effect("deletes none if it is all-or-none and one fails", () =>
    Effect.gen(function* () {
      const { fetch, records } = yield* withContacts
      const answer = yield* call(fetch, "DELETE", `${collection}?ids=${id(1)},${id(3)}&allOrNone=true`)
      assert.deepStrictEqual(listOf(answer), [rolledBack, failed("ENTITY_IS_DELETED", "entity is deleted")])
      assert.isFalse(records()[0]?.archived)
    })
  )
})

describe("a read of many", () => {
  it.effect("returns null for each missing one, in their order", () =>
    Effect.gen(function* () {
      const { fetch, send } = yield* withContacts
      const ids = [id(2), id(9), id(1), id(3)]
      const byBody = yield* send("POST", { ids, fields: ["LastName"] }, `${collection}/Contact`)
      const record = (number: number, LastName: string) => ({
        attributes: { type: "Contact", url: `${contacts}/${id(number)}` },
        LastName
      })
      assert.strictEqual(byBody.status, 200)
      assert.deepStrictEqual<unknown>(listOf(byBody), [record(2, "B"), null, record(1, "A"), null])
      const byQuery = yield* call(fetch, "GET", `${collection}/Contact?ids=${ids.join(",")}&fields=LastName`)
      assert.strictEqual(byQuery.text, byBody.text)
    })
  )

  it.effect("refuses a malformed id, and an unknown field", () =>
    Effect.gen(function* () {
      const { send } = yield* withContacts
      const noId = yield* send("POST", { ids: ["x"], fields: ["Id"] }, `${collection}/Contact`)
      assert.deepStrictEqual(
        [noId.status, noId.text],
        [400, '[{"message":"malformed id x","errorCode":"MALFORMED_ID","fields":[]}]']
      )
      const noField = yield* send("POST", { ids: [id(1)], fields: ["Foo"] }, `${collection}/Contact`)
      assert.strictEqual(noField.status, 400)
      assert.match(noField.text, /No such column 'Foo' on entity 'Contact'.*"errorCode":"INVALID_FIELD"/)
    })
  )
})

describe("a whole call on many records is refused", () => {
  const many = (count: number, make: (index: number) => object = () => ({ ...contact, LastName: "L" })) => ({
    records: Array.from({ length: count }, (_, index) => make(index))
  })

  it.effect.each([
    {
      name: "without a record",
      body: { records: [] },
      text: '[{"message":"At least 1 record is required","errorCode":"REQUIRED_FIELD_MISSING"}]'
    },
    {
      name: "with more than 200",
      body: many(201),
      text:
        '[{"message":"record limit reached. cannot submit more than 200 records into this call",' +
        '"errorCode":"EXCEEDED_ID_LIMIT"}]'
    },
    {
      name: "with more than 10 runs of one type",
      body: many(11, (index) =>
        index % 2 === 0 ? { ...contact, LastName: "L" } : { attributes: { type: "Account" }, Name: "Acme" }
      ),
      text:
        '[{"message":"Cannot have more than 10 chunks in a single operation. Please rearrange the data to reduce ' +
        'chunking.","errorCode":"LIMIT_EXCEEDED"}]'
    },
    {
      name: "for one value of the wrong JSON type",
      body: {
        records: [
          { ...contact, LastName: "L" },
          { ...contact, LastName: "L", VIP__c: "yes" }
        ]
      },
      text:
        '[{"message":"Cannot deserialize instance of boolean from VALUE_STRING value yes or request may be missing a ' +
        'required field at [line:1, column:120]","errorCode":"JSON_PARSER_ERROR"}]'
    },
    {
      name: "for an unknown type",
      body: { records: [{ attributes: { type: "Accout" }, Name: "Acme" }] },
      text:
        '[{"message":"sObject type \'Accout\' is not supported. If you are attempting to use a custom object, be sure ' +
        "to append the '__c' after the entity name. Please reference your WSDL or the describe call for the " +
        'appropriate names.","errorCode":"INVALID_TYPE"}]'
    }
  ])("$name", ({ body, text }) =>
    Effect.gen(function* () {
      const { fetch, records } = yield* SalesforceSandbox.make()
      const answer = yield* call(fetch, "POST", collection, { body })
      assert.deepStrictEqual([answer.status, answer.text], [400, text])
      assert.deepStrictEqual(records(), [])
    })
  )

  it.effect("accepts 200 records", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const answer = yield* call(fetch, "POST", collection, { body: many(200) })
      assert.strictEqual(listOf(answer).filter((result) => result["success"] === true).length, 200)
    })
  )
})

describe("an external id that is not unique", () => {
  it.effect("fails an upsert of many if several records have it", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({
        fields: { Contact: [Fields.externalId(Fields.text("Legacy__c", "Legacy", 20))] }
      })
      for (const LastName of ["A", "B"]) yield* create(fetch, "Contact", { LastName, Legacy__c: "7" })
      const answer = yield* call(fetch, "PATCH", `${base}/composite/sobjects/Contact/Legacy__c`, {
        body: { records: [{ ...contact, Legacy__c: "7" }] }
      })
      assert.strictEqual(answer.status, 200)
      assert.include(answer.text, '"success":false')
    })
  )
})
