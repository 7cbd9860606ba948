/** @rule driver.sandbox */
import { assert, layer } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import jsforce, { type Connection } from "jsforce"

class Served extends Context.Service<
  Served,
  { readonly sandbox: SalesforceSandbox.SalesforceSandbox; readonly url: string }
>()("@fieldgate/providers/test/sandbox/salesforce/Served") {}

const served = Layer.effect(Served)(
  Effect.gen(function* () {
    const sandbox = yield* SalesforceSandbox.make()
    return { sandbox, url: (yield* ServeSandbox.serve(sandbox)).url }
  })
)

const first = "003Dn0000000001IAA"
const version = "60.0"

/** A new sandbox with a client for it. A proxy of the machine doesn't apply to it. */
const fresh = Effect.gen(function* () {
  const { sandbox, url } = yield* Served
  for (const name of ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"]) delete process.env[name]
  sandbox.reset()
  const oauth2 = {
    loginUrl: url,
    clientId: SalesforceSandbox.defaultApp.clientId,
    clientSecret: SalesforceSandbox.defaultApp.clientSecret,
    redirectUri: "http://localhost/callback"
  }
  const client = new jsforce.Connection({ instanceUrl: url, accessToken: SalesforceSandbox.defaultToken, version })
  return { sandbox, url, oauth2, client }
})

const run = <A>(promise: () => PromiseLike<A>): Effect.Effect<A> => Effect.promise(promise)

interface ClientError {
  readonly name: string
  readonly errorCode: string
  readonly message: string
  readonly data: unknown
}

const refused = (promise: () => PromiseLike<unknown>): Effect.Effect<ClientError> =>
  Effect.tryPromise({ try: promise, catch: (thrown): ClientError => Object(thrown) }).pipe(Effect.flip, Effect.orDie)

/** Several results, although the client's types promise one. */
const list = (results: unknown): ReadonlyArray<unknown> => (Array.isArray(results) ? results : [results])

layer(served, { excludeTestServices: true })("jsforce", (it) => {
  it.effect("names other records by their external ids, and upserts several such records", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const account = yield* run(() => client.sobject("Account").create({ Name: "Acme", External_Id__c: "A1" }))
      const contact = client.sobject("Contact")
      const link = (key: string) => ({ Account: { External_Id__c: key } })
      const made = yield* run(() => contact.create({ LastName: "Lee", ...link("a1") }))
      const accountOf = (id = "") => run(() => contact.retrieve(id, { fields: ["AccountId"] }))
      assert.deepInclude(yield* accountOf(made.id), { AccountId: account.id })
      const missing = yield* refused(() => contact.create({ LastName: "Lee", ...link("Gone") }))
      assert.strictEqual(missing.errorCode, "INVALID_FIELD")
      assert.strictEqual(
        missing.message,
        "Foreign key external ID: gone not found for field External_Id__c in entity Account"
      )
      const records = ["k1", "k2"].map((key) => ({ External_Id__c: key, LastName: key, ...link("A1") }))
      const upserted = list(yield* run(() => contact.upsert(records, "External_Id__c")))
      for (const each of upserted) assert.deepInclude(each, { success: true, created: true })
      const odd = yield* refused(() => contact.create({ LastName: "Lee", Account: { Phone: "1" } }))
      assert.include(odd.message, "does not match an External ID")
      const query = "SELECT LastName, Account.External_Id__c FROM Contact WHERE Account.External_Id__c = 'A1'"
      const { totalSize } = yield* run(() => client.query(query))
      assert.strictEqual(totalSize, 3)
    })
  )

  it.effect("creates, reads, updates, upserts and deletes", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      const contact = client.sobject("Contact")
      assert.deepStrictEqual<unknown>(yield* run(() => contact.create({ LastName: "Lee", VIP__c: true })), {
        id: first,
        success: true,
        errors: []
      })
      assert.deepStrictEqual(client.limitInfo.apiUsage, { used: 1, limit: 100_000_000 })
      const done = { id: first, success: true, errors: [] }
      assert.deepStrictEqual<unknown>(yield* run(() => contact.update({ Id: first, FirstName: "Ann" })), done)
      const read = yield* run(() => contact.retrieve(first, { fields: ["Name", "VIP__c"] }))
      assert.deepInclude(read, { Id: first, Name: "Ann Lee", VIP__c: true })
      const upsert = (LastName: string) =>
        run(() => contact.upsert({ External_Id__c: "k1", LastName }, "External_Id__c"))
      const second = "003Dn0000000002IAA"
      assert.deepStrictEqual<unknown>(yield* upsert("A"), { id: second, success: true, errors: [], created: true })
      assert.deepStrictEqual<unknown>(yield* upsert("B"), { id: second, success: true, errors: [], created: false })
      assert.deepStrictEqual<unknown>(yield* run(() => contact.destroy(first)), done)
      assert.deepStrictEqual(
        sandbox.records().map((record) => [record.id, record.archived, record.properties["LastName"]]),
        [
          [first, true, "Lee"],
          [second, false, "B"]
        ]
      )
    })
  )

  it.effect("makes several calls in one", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      const compositeRequest = [
        { method: "POST", url: "/services/data/v60.0/sobjects/Account", referenceId: "a", body: { Name: "Acme" } },
        { method: "GET", url: "/services/data/v60.0/sobjects/Account/@{a.id}?fields=Name", referenceId: "b" }
      ]
      const answer = yield* run(() =>
        client.requestPost<{ compositeResponse: ReadonlyArray<{ body: object }> }>("/composite", { compositeRequest })
      )
      assert.deepInclude(answer.compositeResponse[1]?.body, { Name: "Acme" })
      assert.strictEqual(sandbox.records().length, 1)
    })
  )

  it.effect("sends headers along", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      const headers = { "Sforce-Duplicate-Rule-Header": "allowSave=true" }
      yield* run(() => client.create("Contact", { LastName: "Lee" }, { headers }))
      assert.strictEqual(sandbox.journal()[0]?.headers["sforce-duplicate-rule-header"], "allowSave=true")
    })
  )

  it.effect("writes many, with and without all-or-none", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      const contact = client.sobject("Contact")
      const two = [{ LastName: "A" }, { FirstName: "B" }]
      const partly = list(yield* run(() => contact.create(two)))
      const missing = {
        success: false,
        errors: [
          {
            statusCode: "REQUIRED_FIELD_MISSING",
            message: "Required fields are missing: [LastName]",
            fields: ["LastName"]
          }
        ]
      }
      assert.deepStrictEqual(partly, [{ id: first, success: true, errors: [] }, missing])
      const none = list(yield* run(() => contact.create(two, { allOrNone: true })))
      assert.deepInclude(none[1], missing)
      assert.include(JSON.stringify(none[0]), "ALL_OR_NONE_OPERATION_ROLLED_BACK")
      assert.strictEqual(sandbox.records().length, 1)

      const updated = list(
        yield* run(() =>
          contact.update([
            { Id: first, LastName: "C" },
            { Id: "003Dn0000000009IAA", LastName: "D" }
          ])
        )
      )
      assert.deepInclude(updated[0], { id: first, success: true })
      assert.include(JSON.stringify(updated[1]), "INVALID_CROSS_REFERENCE_KEY")
      const upserted = list(
        yield* run(() => contact.upsert([{ External_Id__c: "k", LastName: "E" }], "External_Id__c"))
      )
      const second = JSON.parse(JSON.stringify(upserted[0])).id
      assert.deepInclude(upserted[0], { success: true, created: true })
      const read = list(
        yield* run(() => contact.retrieve([second, "003Dn0000000009IAA", first], { fields: ["LastName"] }))
      )
      assert.deepStrictEqual(
        read.map((record) => (record === null ? null : Object(record).LastName)),
        ["E", null, "C"]
      )
      const all = list(yield* run(() => contact.destroy([first, "003Dn0000000009IAA"], { allOrNone: true })))
      assert.include(JSON.stringify(all[0]), "ALL_OR_NONE_OPERATION_ROLLED_BACK")
      const deleted = list(yield* run(() => contact.destroy([first, second])))
      assert.deepStrictEqual(
        deleted.map((result) => Object(result).success),
        [true, true]
      )
    })
  )

  it.effect("describes, queries, and requests limits and identity", () =>
    Effect.gen(function* () {
      const { client, url } = yield* fresh
      yield* run(() => client.create("Contact", { LastName: "Lee", Email: "a@x.test" }))
      const { sobjects } = yield* run(() => client.describeGlobal())
      assert.isTrue(sobjects.some(({ name }) => name === "Contact"))
      const described = yield* run(() => client.describe("Contact"))
      const level = described.fields.find(({ name }) => name === "Level__c")
      assert.deepStrictEqual(
        level?.picklistValues?.map(({ value }) => value),
        ["Primary", "Secondary", "Tertiary"]
      )
      const found = yield* run(() =>
        client.query(
          "SELECT Id, LastName FROM Contact WHERE Email = 'a@x.test' AND CreatedDate >= 2020-01-01T00:00:00Z LIMIT 5"
        )
      )
      assert.deepStrictEqual([found.totalSize, found.done, found.records[0]?.["LastName"]], [1, true, "Lee"])
      const one = yield* run(() => client.sobject("Contact").findOne({ LastName: "Lee" }, ["Id"]).execute())
      assert.strictEqual(JSON.parse(JSON.stringify(one)).Id, first)
      const limits = yield* run(() => client.limits())
      assert.isAbove(limits["DailyApiRequests"]?.Remaining ?? 0, 0)
      const identity = yield* run(() => client.identity())
      assert.strictEqual(identity.id, `${url}/id/${SalesforceSandbox.defaultOrgId}/${SalesforceSandbox.defaultUserId}`)
    })
  )

  it.effect("logs in by password, code and verifier, and logs out", () =>
    Effect.gen(function* () {
      const { oauth2, url } = yield* fresh
      const userInfo = { id: SalesforceSandbox.defaultUserId, organizationId: SalesforceSandbox.defaultOrgId }
      const byPassword = new jsforce.Connection({ oauth2, version })
      const login = yield* run(() => byPassword.login("integration@acme.test", "sandbox-salesforce-password"))
      assert.deepInclude(login, userInfo)
      assert.strictEqual(byPassword.instanceUrl, url)

      const verifying = new jsforce.OAuth2({ ...oauth2, useVerifier: true })
      const authorize = new URL(verifying.getAuthorizationUrl({ scope: "api refresh_token", state: "s" }))
      const consent = new URLSearchParams(authorize.searchParams)
      consent.set("username", "integration@acme.test")
      consent.set("decision", "allow")
      const answer = yield* run(() =>
        fetch(authorize.origin + authorize.pathname, { method: "POST", body: consent, redirect: "manual" })
      )
      const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? ""
      const byCode = new jsforce.Connection({ oauth2: verifying, version })
      assert.deepInclude(yield* run(() => byCode.authorize(code)), userInfo)
      assert.match(byCode.refreshToken ?? "", /^5Aep/)
      yield* run(() => byCode.create("Contact", { LastName: "Lee" }))
      const accessToken = byCode.accessToken ?? ""
      yield* run(() => byCode.logout())
      const gone = yield* refused(() =>
        new jsforce.Connection({ instanceUrl: url, accessToken, version }).describeGlobal()
      )
      assert.strictEqual(gone.errorCode, "INVALID_SESSION_ID")
    })
  )

  it.effect("refreshes an expired session by itself, once, and repeats the call", () =>
    Effect.gen(function* () {
      const { oauth2, sandbox, url } = yield* fresh
      const connect = (refreshToken: string): Connection =>
        new jsforce.Connection({
          oauth2,
          instanceUrl: url,
          accessToken: SalesforceSandbox.defaultToken,
          refreshToken,
          version
        })
      sandbox.expireToken()
      const client = connect(SalesforceSandbox.defaultRefreshToken)
      yield* run(() => client.create("Contact", { LastName: "Lee" }))
      assert.deepStrictEqual(
        sandbox.journal().map((entry) => [entry.url.replace(/\/v60\.0/, ""), entry.answer?.status]),
        [
          ["/services/data/sobjects/Contact", 401],
          ["/services/oauth2/token", 200],
          ["/services/data/sobjects/Contact", 201]
        ]
      )
      const error = yield* refused(() => connect("dead").create("Contact", { LastName: "Low" }))
      assert.strictEqual(error.message, "Unable to refresh session due to: expired access/refresh token")
    })
  )

  it.effect("throws its error object for each refusal", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      const contact = client.sobject("Contact")
      yield* run(() => contact.create({ LastName: "Lee", External_Id__c: "k" }))
      const cases: ReadonlyArray<readonly [() => PromiseLike<unknown>, string]> = [
        [() => contact.create({ FirstName: "Ann" }), "REQUIRED_FIELD_MISSING"],
        [() => contact.create({ LastName: "L", X: 1 }), "INVALID_FIELD"],
        [() => contact.create({ LastName: "L", Name: "N" }), "INVALID_FIELD_FOR_INSERT_UPDATE"],
        [() => contact.create({ LastName: "L", Hobby__c: "x".repeat(26) }), "STRING_TOO_LONG"],
        [() => contact.create({ LastName: "L", Level__c: "X" }), "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST"],
        [() => contact.create({ LastName: "L", Email: "x" }), "INVALID_EMAIL_ADDRESS"],
        [() => contact.create({ LastName: "L", Birthdate: "x" }), "JSON_PARSER_ERROR"],
        [() => contact.create({ LastName: "L", AccountId: "x" }), "MALFORMED_ID"],
        [() => contact.create({ LastName: "L", External_Id__c: "K" }), "DUPLICATE_VALUE"],
        [() => contact.update({ Id: "003Dn0000000009IAA", Title: "x" }), "INVALID_CROSS_REFERENCE_KEY"],
        [() => contact.update({ Id: "001Dn0000000009IAA", Title: "x" }), "MALFORMED_ID"],
        [() => contact.retrieve("003Dn0000000009IAA"), "NOT_FOUND"],
        [() => contact.upsert({ Email: "k", LastName: "L" }, "Email"), "NOT_FOUND"],
        [() => client.describe("Accout"), "NOT_FOUND"],
        [() => client.query("SELECT Id FROM Accout"), "INVALID_TYPE"],
        [() => client.query("SELECT X FROM Contact"), "INVALID_FIELD"],
        [() => client.query("SELECT Name, COUNT(Id) FROM Contact GROUP BY Id"), "MALFORMED_QUERY"],
        [() => contact.create(Array.from({ length: 201 }, () => ({ LastName: "L" }))), "EXCEEDED_ID_LIMIT"]
      ]
      for (const [does, errorCode] of cases) {
        const error = yield* refused(does)
        assert.deepStrictEqual([error.name, error.errorCode], [errorCode, errorCode])
        assert.deepInclude(error.data, { errorCode, message: error.message })
      }
      sandbox.lockRecord(first)
      assert.strictEqual((yield* refused(() => contact.update({ Id: first, Title: "x" }))).name, "UNABLE_TO_LOCK_ROW")
      yield* run(() => contact.destroy(first))
      assert.strictEqual((yield* refused(() => contact.destroy(first))).name, "ENTITY_IS_DELETED")
      const several = yield* refused(() => contact.create({ LastName: "L", Hobby__c: "x".repeat(26), Email: "x" }))
      assert.strictEqual(several.name, "MULTIPLE_API_ERRORS")
    })
  )

  it.effect("throws for the limit, server errors and pages", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      const create = () => client.create("Contact", { LastName: "Lee" })
      const faults = [
        [{ status: 403 }, "REQUEST_LIMIT_EXCEEDED"],
        [{ status: 400, policy: "UNABLE_TO_LOCK_ROW" }, "UNABLE_TO_LOCK_ROW"],
        [{ status: 500 }, "UNKNOWN_EXCEPTION"],
        [{ status: 503 }, "SERVER_UNAVAILABLE"],
        [{ status: 503, policy: "html" }, "ERROR_HTTP_503"],
        ["html", "ERROR_HTTP_502"]
      ] as const
      for (const [action, name] of faults) {
        sandbox.addFault({ action })
        assert.strictEqual((yield* refused(create)).name, name)
      }
      assert.strictEqual(sandbox.records().length, 0)
    })
  )

  it.effect("reports a broken connection when an answer is dropped after the commit, and the record exists", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      for (const action of ["dropBeforeCommit", "dropAfterCommit"] as const) {
        sandbox.addFault({ match: { method: "POST" }, action })
        const broken = yield* refused(() => client.create("Contact", { LastName: action }))
        assert.instanceOf(broken, TypeError)
      }
      assert.deepStrictEqual(
        sandbox.records().map((record) => record.properties["LastName"]),
        ["dropAfterCommit"]
      )
    })
  )
})
