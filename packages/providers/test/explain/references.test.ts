/** References by key, from the request to what the sandbox stores. @rule reference.form, reference.lookup, reference.outcome, reference.bounds, reference.types */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import * as SalesforceWorld from "../salesforce/SalesforceWorld.ts"
import { company, employer, existing, installed, resultsOf, type World } from "./ReferringWorld.ts"

const hundred = Array.from({ length: 100 }, (_, n) => n)

const Sent = Schema.fromJsonString(
  Schema.Struct({
    inputs: Schema.Array(
      Schema.Struct({ associations: Schema.Array(Schema.Struct({ to: Schema.Struct({ id: Schema.String }) })) })
    )
  })
)

/** The ids that the last request associates its records with. */
const linkedIds = ({ sandbox }: World) =>
  Schema.decodeUnknownSync(Sent)(sandbox.journal().at(-1)?.body).inputs.map(
    ({ associations }) => associations[0]?.to.id
  )

describe("references by key", () => {
  it.effect("finds 100 companies for 100 HubSpot contacts and creates these in two calls", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const ids = yield* existing(
        world,
        "companies",
        hundred.map((n) => ({ name: `Company ${n}`, domain: `c${n}.example` }))
      )
      const { calls, write } = yield* installed(world, "contacts")
      const batch = hundred.map((n) => ({
        record: { email: `p${n}@acme.example` },
        associations: [{ to: company(`C${n}.example`), types: employer }]
      }))
      const results = resultsOf(yield* write({ type: "create", batch }))
      assert.deepStrictEqual(
        results.map(({ success }) => success),
        hundred.map(() => true)
      )
      assert.deepStrictEqual(linkedIds(world), ids)
      assert.deepStrictEqual(calls(), [
        "POST /crm/objects/2026-09/companies/search",
        "POST /crm/objects/2026-09/contacts/batch/create"
      ])
    })
  )

  it.effect("finds 100 accounts for 100 Salesforce contacts and creates these in two calls", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      const ids = yield* existing(
        world,
        "Account",
        hundred.map((n) => ({ Name: `Company ${n}` }))
      )
      const { calls, write } = yield* installed(world, "Contact")
      const batch = hundred.map((n) => ({
        record: { LastName: `Person ${n}`, AccountId: { $find: { object: "Account", by: { Name: `Company ${n}` } } } }
      }))
      yield* write({ type: "create", returnRecord: false, batch })
      assert.strictEqual(calls().length, 2)
      const contacts = yield* world.stored("Contact")
      assert.deepStrictEqual(
        contacts.map(({ fields }) => fields["AccountId"]),
        ids
      )
    })
  )

  it.effect(
    "fails only the record whose reference is missing or ambiguous, and leaves out one that may be dropped",
    () =>
      Effect.gen(function* () {
        const world = yield* HubSpotWorld.make()
        const [, first, second] = yield* existing(world, "companies", [
          { name: "One", domain: "one.example" },
          { name: "Two", domain: "two.example" },
          { name: "Two", domain: "two.example" }
        ])
        const { write } = yield* installed(world, "contacts")
        const to = [
          company("one.example"),
          company("gone.example"),
          company("two.example"),
          company("gone.example", "drop")
        ]
        const batch = to.map((each, n) => ({
          record: { email: `p${n}@acme.example` },
          associations: [{ to: each, types: employer }]
        }))
        const answer = yield* write({ type: "create", batch })
        assert.deepStrictEqual(
          resultsOf(answer).map(({ errors, success }) => [
            success,
            errors?.map(({ code, field }: { readonly code?: string; readonly field?: string }) => [code, field])
          ]),
          [
            [true, undefined],
            [false, [["reference-not-found", "associations[0].to"]]],
            [false, [["reference-ambiguous", "associations[0].to"]]],
            [true, undefined]
          ]
        )
        const text = JSON.stringify(answer)
        for (const id of [first, second]) {
          assert.include(text, `${id} (https://app.hubspot.com/contacts/`)
          assert.include(text, `{"recordId":"${id}","url":"https://app.hubspot.com/contacts/`)
        }
        assert.include(text, "it was left out")
        assert.strictEqual((yield* world.stored("contacts")).length, 2)
      })
  )

  it.effect("creates nothing where all or none go and one reference is missing", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      yield* existing(world, "Account", [{ Name: "Acme" }])
      const { calls, write } = yield* installed(world, "Contact")
      const batch = ["Acme", "Gone"].map((Name) => ({
        record: { LastName: Name, AccountId: { $find: { object: "Account", by: { Name } } } }
      }))
      const failed = yield* Effect.flip(write({ type: "create", batch, batchPolicy: { allOrNone: true } }))
      assert.strictEqual(failed._tag, "WriteFailed")
      assert.strictEqual(calls().length, 1)
      assert.deepStrictEqual(yield* world.stored("Contact"), [])
    })
  )

  it.effect("sends no record without the only thing that it has", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      const { write } = yield* installed(world, "Contact")
      const AccountId = { $find: { object: "Account", by: { Name: "Gone" }, onMissing: "drop" } }
      const failed = yield* Effect.flip(write({ type: "create", record: { AccountId } }))
      assert.include(failed.message, "was not found")
      assert.deepStrictEqual(yield* world.stored("Contact"), [])
    })
  )

  it.effect("finds the record of a field that an update sends", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      const [contact = ""] = yield* existing(world, "Contact", [{ LastName: "Lovelace" }])
      yield* existing(world, "Account", [{ Name: "Acme" }])
      const { calls, write } = yield* installed(world, "Contact")
      const AccountId = { $find: { object: "Account", by: { Name: "acme" } } }
      yield* write({ type: "update", returnRecord: false, record: { id: contact, AccountId } })
      assert.strictEqual(calls().length, 2)
      assert.isString((yield* world.stored("Contact"))[0]?.fields["AccountId"])
    })
  )

  it.effect("finds nothing by values that would change a query", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      const odd = "O'Neil \\ \"Sons\" %_\n' OR Name LIKE '"
      const [id] = yield* existing(world, "Account", [{ Name: odd }, { Name: "Acme" }])
      const { write } = yield* installed(world, "Contact")
      const corpus = [
        "' OR Name != '",
        "\\' OR Name != \\'",
        "x') OR (Name LIKE '%",
        "x' LIMIT 1 --",
        "x\\",
        "%",
        "_cme",
        "Acme' AND Id != '",
        "\u0000",
        "{0}",
        ":name"
      ]
      const reference = (Name: string) => ({ $find: { object: "Account", by: { Name } } })
      const batch = [...corpus, odd].map((Name) => ({ record: { LastName: "x", AccountId: reference(Name) } }))
      const results = resultsOf(yield* write({ type: "create", returnRecord: false, batch }))
      assert.deepStrictEqual(
        results.map(({ success }) => success),
        [...corpus.map(() => false), true]
      )
      const [contact] = yield* world.stored("Contact")
      assert.strictEqual(contact?.fields["AccountId"], id)
      const names = ["Name) OR (Name", "Name FROM User --", "Owner.Name", "Name, Id"]
      for (const name of names) {
        const AccountId = { $find: { object: "Account", by: { [name]: "x" } } }
        const failed = yield* Effect.flip(write({ type: "create", record: { LastName: "x", AccountId } }))
        assert.include(failed.message, "is not a name of an object or a field")
      }
      const AccountId = { $find: { object: "Account WHERE Name != '' --", by: { Name: "x" } } }
      const failed = yield* Effect.flip(write({ type: "create", record: { LastName: "x", AccountId } }))
      assert.include(failed.message, "is not a name of an object or a field")
    })
  )

  it.effect("finds nothing in HubSpot by values and names that would change a search", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      yield* existing(world, "companies", [{ name: "Acme", domain: "acme.example" }])
      const { write } = yield* installed(world, "contacts")
      const corpus = ["*", "*.example", "acme", "' OR 1=1", '"] }', "acme.example,", "%", "\\u0061cme.example"]
      const batch = corpus.map((domain, n) => ({
        record: { email: `p${n}@acme.example` },
        associations: [{ to: company(domain), types: employer }]
      }))
      const failed = yield* Effect.flip(write({ type: "create", batch }))
      assert.strictEqual(failed._tag, "WriteFailed")
      assert.deepStrictEqual(yield* world.stored("contacts"), [])
      const to = { $find: { object: "../contacts/batch/archive?", by: { domain: "acme.example" } } }
      const record = { email: "a@acme.example" }
      const refused = yield* Effect.flip(write({ type: "create", record, associations: [{ to, types: employer }] }))
      assert.strictEqual(refused._tag, "WriteFailed")
      assert.deepStrictEqual(yield* world.stored("contacts"), [])
    })
  )

  it.effect("sends the usual kind of link where the request has none", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const [acme = ""] = yield* existing(world, "companies", [{ name: "Acme", domain: "acme.example" }])
      const { write } = yield* installed(world, "contacts")
      const links = [{ to: company("acme.example") }, { to: { id: acme, objectName: "firms" } }]
      const batch = links.map((link, n) => ({ record: { email: `p${n}@acme.example` }, associations: [link] }))
      const results = resultsOf(yield* write({ type: "create", batch }))
      assert.deepStrictEqual(
        results.map(({ success }) => success),
        [true, true]
      )
      assert.deepStrictEqual(linkedIds(world), [acme, acme])
      const unknown = [
        { to: { id: acme } },
        { to: { id: acme, objectName: "p123_cars" } },
        { to: { $find: { object: "owners", by: { email: "x" } } } },
        { to: { $find: { object: "contcts", by: { email: "x" } } } }
      ]
      const record = { email: "b@acme.example" }
      const refused = yield* Effect.flip(write({ type: "create", record, associations: unknown }))
      assert.strictEqual(refused._tag, "WriteRejected")
      if (refused._tag !== "WriteRejected") return
      assert.deepStrictEqual(
        refused.reasons.map(({ name }) => name),
        [0, 1, 2, 3].map((index) => `associations[${index}].types`)
      )
      assert.include(refused.reasons[3]?.message, 'did you mean "contacts"?')
    })
  )

  it.effect("finds the owner of a record by e-mail", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* installed(world, "contacts")
      const owner = (email: string) => ({ $find: { object: "owners", by: { email } } })
      const batch = ["Sales@acme.example", "success@acme.example", "sales@acme.example", "gone@acme.example"].map(
        (email, n) => ({ record: { email: `p${n}@acme.example`, hubspot_owner_id: owner(email) } })
      )
      const results = resultsOf(yield* write({ type: "create", batch }))
      assert.deepStrictEqual(calls(), ["GET /crm/owners/2026-09", "POST /crm/objects/2026-09/contacts/batch/create"])
      assert.deepStrictEqual(
        results.map(({ success }) => success),
        [true, true, true, false]
      )
      const contacts = yield* world.stored("contacts")
      assert.deepStrictEqual(
        contacts.map(({ fields }) => fields["hubspot_owner_id"]),
        ["41629779", "41629780", "41629779"]
      )
      const record = { hubspot_owner_id: owner("sales@acme.example") }
      const answer = yield* write({ type: "create", dryRun: true, record })
      assert.include(JSON.stringify(answer), "/crm/owners/2026-09?limit=500")
    })
  )

  it.effect("lists the searches in a dry run and makes none", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      const { calls, write } = yield* installed(world, "Contact")
      const AccountId = { $find: { object: "Account", by: { Name: "Acme" } } }
      const answer = yield* write({ type: "create", dryRun: true, record: { LastName: "Lovelace", AccountId } })
      assert.deepStrictEqual(calls(), [])
      assert.isTrue("requests" in answer)
      if (!("requests" in answer)) return
      const [search, create] = answer.requests ?? []
      assert.include(decodeURIComponent(search?.url ?? "").replaceAll("+", " "), "FROM Account WHERE Name IN ('Acme')")
      assert.deepStrictEqual(create?.body, { LastName: "Lovelace", AccountId: "{id of Account with Name}" })
      assert.include(create?.after ?? "", "were found")
    })
  )

  it.effect("refuses references that can't be understood, together and before any call", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* installed(world, "contacts")
      const request = {
        type: "create",
        record: {
          a: { $find: { objct: "companies", by: { domain: "x" } } },
          b: { $find: { object: "companies", by: {} } },
          c: { $find: { object: "companies", by: { domain: "x" } }, id: 1 },
          d: { $find: { object: "companies", by: { domain: "x" }, onMissing: "create" } }
        },
        associations: [
          { to: {}, types: employer },
          { to: { id: "1", ...company("x.example") }, types: employer }
        ]
      } as const
      const refused = yield* Effect.flip(write(request))
      assert.strictEqual(refused._tag, "WriteRejected")
      if (refused._tag !== "WriteRejected") return
      assert.deepStrictEqual(
        refused.reasons.map(({ name }) => name),
        [
          "record.a.$find.objct",
          "record.a.$find",
          "record.b.$find",
          "record.c.id",
          "record.d.$find",
          "associations[0].to.id",
          "associations[1].to.id"
        ]
      )
      assert.deepStrictEqual(calls(), [])
    })
  )

  it.effect("refuses more references than a record or a write may have", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      const { write } = yield* installed(world, "Contact")
      const reference = (n: number) => ({ $find: { object: "Account", by: { Name: `Company ${n}` } } })
      const fields = (from: number, count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, n) => [`F${n}__c`, reference(from + n)]))
      const tooMany = yield* Effect.flip(write({ type: "create", record: fields(0, 21) }))
      assert.include(tooMany.message, "21 references by key; at most 20")
      const batch = hundred.map((n) => ({ record: fields(n * 3, 3) }))
      const many = yield* Effect.flip(write({ type: "create", batch }))
      assert.include(many.message, "300 different references by key; at most 200")
    })
  )
})
