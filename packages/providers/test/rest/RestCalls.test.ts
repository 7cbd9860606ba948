/** Searches by a body, upserts and descriptions as a definition says them. @rule driver.restDefinition */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { RestDriver } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as Acme from "./Acme.ts"

type Answers = Readonly<Record<string, () => Response>>

/** A driver whose provider answers by method and address. */
const on = (definition: RestDriver.Input, answers: Answers) => {
  const received: Array<string> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = request.body === null ? "" : ` ${await request.clone().text()}`
    const name = `${request.method} ${pathname.replace("/root", "")}${decodeURIComponent(search)}`
    received.push(`${name}${body}`)
    return (answers[name] ?? Acme.json(404, { message: `nothing at ${name}` }))()
  }
  return { driver: RestDriver.driver(RestDriver.define(definition), { fetch }), received }
}

const listing = {
  method: "GET",
  path: "/{object}/fields",
  items: ["data"],
  name: ["key"],
  displayName: ["label"],
  type: ["type"],
  types: { text: "string", choice: "singleSelect" }
} as const

const described = {
  ...Acme.acme,
  answer: { record: ["data"], id: ["key", "record"], fields: ["values"] },
  objects: { leads: { path: "crm/leads", displayName: "Prospects" }, deals: "deals" },
  describe: {
    fields: {
      ...listing,
      several: { at: ["many"], is: true },
      createable: { at: ["locked"], is: 0 },
      required: { at: ["must"], is: true },
      unique: { at: ["single"], is: true },
      custom: { at: ["by"], is: "user" },
      omitted: { at: ["gone"], is: true }
    },
    known: {
      leads: {
        created: { type: "datetime", readOnly: true },
        name: "string",
        owner: { type: "reference", referenceTo: ["users"] }
      }
    }
  }
} as const satisfies RestDriver.Input

const object = (definition: RestDriver.Input, answers: Answers) => {
  const { driver, received } = on(definition, answers)
  const { describe: calls = assert.fail("describes") } = driver
  return Effect.map(calls.object(Acme.account(), Acme.objectName), (found) => ({ ...found, received }))
}

type Fields = NonNullable<NonNullable<RestDriver.Input["describe"]>["fields"]>
type Pages = NonNullable<Fields["pages"]>
type Created = NonNullable<NonNullable<RestDriver.Input["operations"]["upsert"]>["created"]>

const field = (key: string, more: object = {}) => ({ key, label: `The ${key}`, type: "text", locked: 0, ...more })

describe("a description", () => {
  it.effect("has the listed fields in our terms, and prefers what the definition knows", () =>
    Effect.gen(function* () {
      const data = [
        field("name", { locked: 1 }),
        field("tags", { type: "choice", many: true, by: "user", must: true }),
        field("code", { single: true }),
        field("score", { type: "formula", locked: 1 }),
        field("old", { gone: true })
      ]
      const { displayName, fields } = yield* object(described, { "GET /crm/leads/fields": Acme.json(200, { data }) })
      assert.strictEqual(displayName, "Prospects")
      assert.deepStrictEqual(Object.keys(fields), ["created", "name", "owner", "tags", "code", "score"])
      assert.deepInclude(fields["created"], { displayName: "Created", valueType: "datetime", readOnly: true })
      assert.deepInclude(fields["name"], { displayName: "The name", createable: true, updateable: true })
      assert.deepInclude(fields["owner"], { valueType: "reference", referenceTo: ["users"] })
      assert.deepInclude(fields["tags"], { valueType: "multiSelect", isCustom: true, isRequired: true, unique: false })
      assert.deepInclude(fields["code"], { unique: true, isRequired: false })
      assert.deepInclude(fields["score"], { valueType: "other", providerType: "formula", readOnly: true })
      assert.notProperty(fields["code"], "upsertKey")
    })
  )

  const paged = (pages: Pages, query: Readonly<Record<string, string>> = {}): RestDriver.Input => ({
    ...described,
    describe: { fields: { ...described.describe.fields, pages, query } }
  })
  it.effect("follows pages by the place of the next, and by how many precede", () =>
    Effect.gen(function* () {
      const byCursor = yield* object(paged({ parameter: "after", next: ["next"] }, { limit: "2" }), {
        "GET /crm/leads/fields?limit=2": Acme.json(200, { data: [field("a"), field("b")], next: "p2" }),
        "GET /crm/leads/fields?limit=2&after=p2": Acme.json(200, { data: [field("c")] })
      })
      assert.deepStrictEqual(Object.keys(byCursor.fields), ["a", "b", "c"])
      const byCount = yield* object(paged({ parameter: "skip", size: 2 }), {
        "GET /crm/leads/fields": Acme.json(200, { data: [field("a"), field("b")] }),
        "GET /crm/leads/fields?skip=2": Acme.json(200, { data: [] })
      })
      assert.deepStrictEqual(Object.keys(byCount.fields), ["a", "b"])
    })
  )

  it.effect("is refused if pages never end, and not reported short", () =>
    Effect.gen(function* () {
      const fetch = async () => Acme.json(200, { data: [field("a")], next: "again" })()
      const endless = RestDriver.driver(RestDriver.define(paged({ parameter: "after", next: ["next"] })), { fetch })
      const call = endless.describe?.object(Acme.account(), Acme.objectName) ?? assert.fail("describes")
      assert.strictEqual((yield* Effect.flip(call)).reason._tag, "ProviderRejected")
    })
  )

  it.effect("has the values of choices, in the field or by a call of its own", () =>
    Effect.gen(function* () {
      const choice = field("size", { type: "choice", options: [{ id: 1, name: "Small" }, { id: 2 }] })
      const inside = {
        ...described.describe.fields,
        values: { at: ["options"], value: ["id"], label: ["name"] }
      } as const
      const { fields } = yield* object(
        { ...described, describe: { fields: inside } },
        { "GET /crm/leads/fields": Acme.json(200, { data: [choice] }) }
      )
      assert.deepInclude(fields["size"], {
        valuesRestricted: true,
        values: [
          { value: "1", displayValue: "Small" },
          { value: "2", displayValue: "2" }
        ]
      })
      const options = {
        method: "GET",
        path: "/{object}/fields/{field}/options",
        items: [],
        value: [],
        label: []
      } as const
      const { fields: called, received } = yield* object(
        {
          ...described,
          describe: { fields: { ...described.describe.fields, values: { calls: { choice: options } } } }
        },
        {
          "GET /crm/leads/fields": Acme.json(200, { data: [choice, field("name")] }),
          "GET /crm/leads/fields/size/options": Acme.json(200, ["S", "M"])
        }
      )
      assert.deepStrictEqual(
        called["size"]?.values?.map(({ value }) => value),
        ["S", "M"]
      )
      assert.lengthOf(received, 2)
    })
  )

  it.effect("has only the known fields of an object without a path of its own", () =>
    Effect.gen(function* () {
      const fields = { ...described.describe.fields, paths: { deals: "dealFields" } }
      const known = described.describe.known
      const { fields: found, received } = yield* object({ ...described, describe: { fields, known } }, {})
      assert.deepStrictEqual(Object.keys(found), ["created", "name", "owner"])
      assert.deepStrictEqual(received, [])
    })
  )
})

const upserting = (created?: Created): RestDriver.Input => ({
  ...described,
  operations: {
    ...Acme.acme.operations,
    upsert: { method: "PUT", path: "/{object}/{key}/{value}", ...(created === undefined ? {} : { created }) }
  }
})

const upsert = (created: Created | undefined, answers: Answers, ...values: ReadonlyArray<string>) => {
  const { driver, received } = on(upserting(created), answers)
  const items = values.map((code) => ({ fields: { code }, associations: [] }))
  const [first = { fields: {}, associations: [] }, ...others] = items
  const command = {
    objectName: Acme.objectName,
    key: "code",
    items: [first, ...others],
    allOrNone: false,
    headers: []
  } as const
  const call = driver.upsert?.write(Acme.account(), command) ?? assert.fail("upserts")
  return Effect.map(call, (outcomes) => ({ outcomes, received }))
}

const stored = (status: number, more: object = {}) =>
  Acme.json(status, { meta: { status: "ok" }, data: Acme.record, ...more })

describe("an upsert", () => {
  it.effect("reports what became of the record by the status, by the body, or not at all", () =>
    Effect.gen(function* () {
      const answers = {
        "PUT /crm/leads/code/a%2Fb": stored(201),
        "PUT /crm/leads/code/c": stored(200, { how: "insert" })
      }
      const byStatus = yield* upsert(
        { status: 201 },
        { ...answers, "PUT /crm/leads/code/a/b": stored(201) },
        "a/b",
        "c"
      )
      assert.deepStrictEqual(
        byStatus.outcomes.map(({ action, recordId }) => [action, recordId]),
        [
          ["created", "7"],
          ["updated", "7"]
        ]
      )
      assert.include(byStatus.received[0], "PUT /crm/leads/code/a%2Fb")
      const byBody = yield* upsert({ at: ["how"], is: "insert" }, answers, "c")
      assert.strictEqual(byBody.outcomes[0]?.action, "created")
      const unreported = yield* upsert(undefined, answers, "c")
      assert.notProperty(unreported.outcomes[0], "action")
    })
  )

  it.effect("fails a refused record alone", () =>
    Effect.gen(function* () {
      const { outcomes } = yield* upsert({ status: 201 }, { "PUT /crm/leads/code/c": stored(200) }, "unknown", "c")
      assert.deepStrictEqual(
        outcomes.map(({ outcome }) => outcome),
        ["failed", "success"]
      )
    })
  )
})

describe("a search by a body", () => {
  it.effect("fills values with their types, names of properties, and parts that a field has of its own", () =>
    Effect.gen(function* () {
      const find = {
        method: "POST",
        path: "/{object}/query",
        body: { in: { "{object}": 1 }, where: "{field}", limit: 10 },
        fields: { leads: { size: { is: "{value}" } }, "*": { "*": "*" } },
        items: ["found"],
        id: ["id"],
        most: 10,
        isDelayed: false
      } as const
      const definition = {
        ...Acme.acme,
        operations: { ...Acme.acme.operations, find },
        capabilities: { ...Acme.acme.capabilities, find: { keys: 20 } }
      }
      const { driver, received } = on(definition, {
        "POST /leads/query": Acme.json(200, { meta: { status: "ok" }, found: [{ id: 7 }] }),
        "GET /leads/7/": stored(200)
      })
      const search = driver.find ?? assert.fail("finds")
      const query = { objectName: ObjectName.make("leads"), fields: [], keys: [{ size: 3 }], described: undefined }
      assert.deepStrictEqual((yield* search(Acme.account(), query)).records, [[{ recordId: "7", fields: {} }]])
      assert.strictEqual(received[0], 'POST /leads/query {"in":{"leads":1},"where":{"is":3},"limit":10}')
      const { reason } = yield* Effect.flip(search(Acme.account(), { ...query, keys: [{ name: "Ann" }] }))
      assert.strictEqual(reason._tag, "ProviderRejected")
    })
  )
})

/** As Zoho and OData do it: values inside a longer text, the key in the body, fields by a parameter. */
const queried = {
  ...described,
  operations: {
    ...described.operations,
    find: {
      method: "GET",
      path: "/{object}/search",
      query: { where: "({field}:equals:{value})", word: "{value}" },
      escapes: { "\\": "\\\\", "(": "\\(", ")": "\\)" },
      fields: { "*": { "*": "*" } },
      items: ["data"],
      id: ["id"],
      most: 100,
      isDelayed: true
    },
    upsert: {
      method: "POST",
      path: "/{object}({key}='{value}')",
      escapes: { "'": "''" },
      body: { check: ["{key}"] },
      created: { status: 201 }
    }
  },
  objects: undefined,
  describe: {
    objects: {
      method: "GET",
      path: "/objects",
      items: ["data"],
      name: ["key"],
      displayName: ["label"],
      omitted: { at: ["hidden"], is: true }
    },
    fields: {
      ...listing,
      path: "/fields",
      query: { of: "{object}" },
      unique: { at: ["unique", "rule"], exists: true },
      referenceTo: ["targets"]
    }
  },
  capabilities: { ...Acme.acme.capabilities, find: { keys: 20 } }
} as const
const { objects: _, ...byQuery } = queried

describe("a value inside a longer text", () => {
  it.effect("is escaped in a search, and as it is where it is alone; no content is no record", () =>
    Effect.gen(function* () {
      const address = "GET /leads/search?where=(name:equals:A\\(b\\)\\\\c)&word=A(b)\\c"
      const { driver, received } = on(byQuery, { [address]: () => new Response(null, { status: 204 }) })
      const query = { objectName: Acme.objectName, keys: [{ name: "A(b)\\c" }], fields: [], described: undefined }
      const found = yield* driver.find?.(Acme.account(), query) ?? assert.fail("finds")
      assert.deepStrictEqual(found, { records: [[]], isDelayed: true })
      assert.deepStrictEqual(received, [address])
    })
  )

  it.effect("is escaped in the path of an upsert, whose body has the key", () =>
    Effect.gen(function* () {
      const { driver, received } = on(byQuery, {})
      const upsert = driver.upsert ?? assert.fail("upserts")
      const command = { ...Acme.command("create", { fields: { code: "d'A" } }), key: "code", returnRecord: false }
      yield* Effect.flip(upsert.write(Acme.account(), command))
      assert.deepStrictEqual(received, [
        'POST /leads(code=\'d\'\'A\') {"check":["code"],"data":{"values":{"code":"d\'A"}}}'
      ])
    })
  )
})

describe("a list of objects and fields", () => {
  it.effect("leaves out objects, and has the fields of an object by a parameter", () =>
    Effect.gen(function* () {
      const { fields } = yield* object(byQuery, {
        "GET /objects": Acme.json(200, { data: [{ key: "leads" }, { key: "logs", hidden: true }] }),
        "GET /fields?of=leads": Acme.json(200, {
          data: [
            field("code", { unique: { rule: "any" } }),
            field("name", { unique: {} }),
            field("owner", { targets: ["users", "teams"] }),
            field("parent", { targets: "leads" })
          ]
        })
      })
      assert.deepInclude(fields["code"], { unique: true, upsertKey: true })
      assert.deepInclude(fields["name"], { unique: false })
      assert.deepStrictEqual(fields["owner"]?.referenceTo, ["users", "teams"])
      assert.deepStrictEqual(fields["parent"]?.referenceTo, ["leads"])
      const { driver } = on(byQuery, { "GET /objects": Acme.json(200, { data: [{ key: "logs", hidden: true }] }) })
      assert.deepStrictEqual(yield* driver.describe?.objects(Acme.account()) ?? assert.fail("describes"), [])
    })
  )
})
