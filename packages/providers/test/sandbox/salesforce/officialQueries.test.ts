/** Queries and trees as tests of an integration send them, by jsforce. @rule driver.sandbox, driver.contract */
import { assert, layer } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import jsforce from "jsforce"
import { differences } from "../../../contracts/Exchange.ts"
import { salesforce } from "../../../contracts/salesforce/SalesforceContract.ts"

class Served extends Context.Service<
  Served,
  { readonly sandbox: SalesforceSandbox.SalesforceSandbox; readonly url: string }
>()("@fieldgate/providers/test/sandbox/salesforce/ServedForQueries") {}

const served = Layer.effect(Served)(
  Effect.gen(function* () {
    const sandbox = yield* SalesforceSandbox.make()
    return { sandbox, url: (yield* ServeSandbox.serve(sandbox)).url }
  })
)

interface Row extends Readonly<Record<string, unknown>> {
  readonly attributes: { readonly type: string; readonly url: string }
}

const run = <A>(promise: () => PromiseLike<A>): Effect.Effect<A> => Effect.promise(promise)

const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10)

const fresh = Effect.gen(function* () {
  const { sandbox, url } = yield* Served
  for (const name of ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"]) delete process.env[name]
  sandbox.reset()
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const { answer, body, method, url } of sandbox.journal()) {
        if (answer === undefined || answer.status === 501) continue
        const found = differences(salesforce, { method, url, body, answer }).filter(({ side }) => side === "answer")
        assert.deepStrictEqual(found, [])
      }
    })
  )
  const client = new jsforce.Connection({
    instanceUrl: url,
    accessToken: SalesforceSandbox.defaultToken,
    version: "60.0"
  })
  const create = async (type: string, fields: Record<string, unknown>) => {
    const made = await client.sobject(type).create(fields)
    return String(Array.isArray(made) ? "" : made.id)
  }
  const acme = yield* run(() => create("Account", { Name: "Acme", Industry: "Banking" }))
  const globex = yield* run(() => create("Account", { Name: "Globex", ParentId: acme }))
  yield* run(async () => {
    await create("Contact", {
      LastName: "Lee",
      FirstName: "Ann",
      Email: "ann@acme.test",
      AccountId: acme,
      Loyalty_Points__c: 5
    })
    await create("Contact", { LastName: "O_Hara", Email: "bob@globex.test", AccountId: globex, Loyalty_Points__c: 7 })
    await create("Contact", { LastName: "lemon", Birthdate: "1990-01-01", Interests__c: "chess;sailing" })
    const deal = { StageName: "Prospecting", AccountId: acme }
    await create("Opportunity", { ...deal, Name: "Small", Amount: 10, CloseDate: day(0) })
    await create("Opportunity", { ...deal, Name: "Large", Amount: 30, CloseDate: day(-3) })
    await create("Opportunity", { ...deal, Name: "Won", StageName: "Closed Won", CloseDate: day(400) })
  })
  const query = (soql: string) => run(async () => (await client.query<Row>(soql)).records)
  const names = (soql: string) => Effect.map(query(soql), (rows) => rows.map((row) => row["LastName"] ?? row["Name"]))
  return { client, acme, globex, query, names, create }
})

layer(served, { excludeTestServices: true })("jsforce", (it) => {
  const contacts: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["LastName LIKE 'le%'", ["Lee", "lemon"]],
    ["LastName LIKE '_e_'", ["Lee"]],
    ["LastName LIKE 'O\\_%'", ["O_Hara"]],
    ["Email LIKE '%@acme.test' OR Birthdate = 1990-01-01", ["Lee", "lemon"]],
    ["(Email = null OR Email LIKE '%globex%') AND (NOT LastName LIKE 'O%')", ["lemon"]],
    ["NOT (Email = null)", ["Lee", "O_Hara"]],
    ["LastName NOT IN ('Lee', 'Lemon')", ["O_Hara"]],
    ["Account.Name = 'Acme'", ["Lee"]],
    ["Account.Parent.Industry = 'Banking'", ["O_Hara"]],
    ["Interests__c INCLUDES ('chess;sailing', 'climbing')", ["lemon"]],
    ["Interests__c EXCLUDES ('chess')", ["Lee", "O_Hara"]],
    ["CreatedDate = TODAY", ["Lee", "O_Hara", "lemon"]],
    ["CreatedDate < TODAY", []],
    ["CreatedDate >= LAST_N_DAYS:7", ["Lee", "O_Hara", "lemon"]]
  ]
  it.effect.each(contacts)("finds contacts by %s", ([where, found]) =>
    Effect.gen(function* () {
      const { names } = yield* fresh
      assert.deepStrictEqual(yield* names(`SELECT LastName FROM Contact WHERE ${where}`), [...found])
    })
  )

  const deals: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["CloseDate = TODAY", ["Small"]],
    ["CloseDate = LAST_N_DAYS:7 AND CloseDate < TODAY", ["Large"]],
    ["CloseDate > NEXT_90_DAYS", ["Won"]],
    ["CloseDate = N_DAYS_AGO:3", ["Large"]]
  ]
  it.effect.each(deals)("finds opportunities by %s", ([where, found]) =>
    Effect.gen(function* () {
      const { names } = yield* fresh
      assert.deepStrictEqual(yield* names(`SELECT Name FROM Opportunity WHERE ${where}`), [...found])
    })
  )

  it.effect("reads fields of parents in objects of their own", () =>
    Effect.gen(function* () {
      const { query } = yield* fresh
      const rows = yield* query(
        "SELECT LastName, Account.Name, Account.Parent.Name, Owner.Name FROM Contact ORDER BY Id"
      )
      assert.deepStrictEqual(
        rows
          .map((row) => row["Account"] as { Name: string; Parent: { Name: string } | null } | null)
          .map((account) => [account?.Name, account?.Parent?.Name]),
        [
          ["Acme", undefined],
          ["Globex", "Acme"],
          [undefined, undefined]
        ]
      )
      assert.deepInclude(rows[0]?.["Owner"], { Name: SalesforceSandbox.defaultAccount.username })
    })
  )

  it.effect("sorts and pages", () =>
    Effect.gen(function* () {
      const { client, names } = yield* fresh
      assert.deepStrictEqual(yield* names("SELECT LastName FROM Contact ORDER BY LastName DESC"), [
        "O_Hara",
        "lemon",
        "Lee"
      ])
      assert.deepStrictEqual(yield* names("SELECT Name FROM Opportunity ORDER BY Amount"), ["Won", "Small", "Large"])
      assert.deepStrictEqual(yield* names("SELECT Name FROM Opportunity ORDER BY Amount DESC NULLS LAST"), [
        "Large",
        "Small",
        "Won"
      ])
      assert.deepStrictEqual(
        yield* names("SELECT LastName FROM Contact ORDER BY Account.Name NULLS LAST LIMIT 1 OFFSET 1"),
        ["O_Hara"]
      )
      const found = yield* run(() =>
        client
          .sobject("Contact")
          .find({ Email: { $like: "%.test" } }, ["LastName"])
          .sort({ LastName: -1 })
          .limit(1)
      )
      assert.deepStrictEqual(
        found.map(({ LastName }) => LastName),
        ["O_Hara"]
      )
    })
  )

  it.effect("counts and aggregates, whole and by groups", () =>
    Effect.gen(function* () {
      const { client, query } = yield* fresh
      assert.strictEqual(yield* run(() => client.sobject("Contact").count({ Email: { $ne: null } })), 2)
      const plain = ({ attributes, ...row }: Row) => [attributes.type, row]
      const all = yield* query("SELECT COUNT(Id) total, SUM(Amount), AVG(Amount), MIN(CloseDate) FROM Opportunity")
      assert.deepStrictEqual(all.map(plain), [["AggregateResult", { total: 3, expr0: 40, expr1: 20, expr2: day(-3) }]])
      const grouped = yield* query(
        "SELECT StageName, COUNT(Id) FROM Opportunity GROUP BY StageName ORDER BY COUNT(Id) DESC"
      )
      assert.deepStrictEqual(grouped.map(plain), [
        ["AggregateResult", { StageName: "Prospecting", expr0: 2 }],
        ["AggregateResult", { StageName: "Closed Won", expr0: 1 }]
      ])
    })
  )

  it.effect("writes cases and events, and finds them by their parents", () =>
    Effect.gen(function* () {
      const { acme, create, query } = yield* fresh
      yield* run(async () => {
        const problem = await create("Case", { Subject: "Broken", Origin: "Web", AccountId: acme })
        const start = "2026-11-22T08:00:00.000+0000"
        await create("Event", { Subject: "Call", WhatId: problem, StartDateTime: start, DurationInMinutes: 30 })
        await create("Event", { Subject: "Meet", ActivityDateTime: start, DurationInMinutes: 60 })
        await create("Campaign", { Name: "Spring", Status: "Planned" })
        await create("Product2", { Name: "Anvil", ProductCode: "A-1" })
      })
      const [found] = yield* query("SELECT CaseNumber, Status, IsClosed FROM Case WHERE Account.Name = 'Acme'")
      assert.deepInclude(found, { CaseNumber: "00001001", Status: "New", IsClosed: false })
      const [event] = yield* query("SELECT EndDateTime, What.Subject FROM Event WHERE Subject = 'Call'")
      assert.deepInclude(event, { EndDateTime: "2026-11-22T08:30:00.000+0000" })
      const [meeting] = yield* query("SELECT StartDateTime, EndDateTime FROM Event WHERE Subject = 'Meet'")
      assert.deepInclude(meeting, {
        StartDateTime: "2026-11-22T08:00:00.000+0000",
        EndDateTime: "2026-11-22T09:00:00.000+0000"
      })
    })
  )

  it.effect("creates a tree of records, or none of it", () =>
    Effect.gen(function* () {
      const { client, query } = yield* fresh
      const contact = (referenceId: string, LastName?: string) => ({
        attributes: { type: "Contact", referenceId },
        ...(LastName === undefined ? {} : { LastName })
      })
      const tree = (...records: ReadonlyArray<object>) => ({
        records: [{ attributes: { type: "Account", referenceId: "a" }, Name: "Initech", Contacts: { records } }]
      })
      const post = (body: object) =>
        client.request<{ hasErrors: boolean; results: ReadonlyArray<{ referenceId: string }> }>({
          method: "POST",
          url: "/services/data/v60.0/composite/tree/Account",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" }
        })
      const made = yield* run(() => post(tree(contact("c1", "One"), contact("c2", "Two"))))
      assert.deepStrictEqual(
        [made.hasErrors, made.results.map(({ referenceId }) => referenceId)],
        [false, ["a", "c1", "c2"]]
      )
      const initech = "SELECT Id FROM Contact WHERE Account.Name = 'Initech'"
      assert.lengthOf(yield* query(initech), 2)
      yield* Effect.flip(Effect.tryPromise(() => post(tree(contact("c3", "Three"), contact("c4")))))
      assert.lengthOf(yield* query(initech), 2)
      assert.lengthOf(yield* query("SELECT Id FROM Account WHERE Name = 'Initech'"), 1)
    })
  )

  it.effect("is refused what the sandbox lacks in the sandbox's own words", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const soql = "SELECT Id, (SELECT Id FROM Contacts) FROM Account"
      const error = yield* Effect.flip(
        Effect.tryPromise({
          try: () => client.query(soql),
          catch: (thrown) => JSON.stringify(Object(thrown)) + String(thrown)
        })
      )
      assert.include(error, "The Salesforce sandbox does not model a sub-query in a query.")
      const quote = yield* Effect.flip(
        Effect.tryPromise({ try: () => client.sobject("Quote").create({ Name: "Fair" }), catch: String })
      )
      assert.include(quote, "The Salesforce sandbox does not model the object Quote.")
    })
  )
})
