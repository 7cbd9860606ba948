import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox, SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { call, createContact } from "./calling.ts"

const contacts = "/crm/v3/objects/contacts"

describe("the control surface", () => {
  it.effect("shows the records and the requests, without the credentials", () =>
    Effect.gen(function* () {
      const { fetch, journal } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { email: "a@x.test" })
      yield* call(fetch, "GET", `${contacts}/1000?properties=email`)
      const records = yield* call(fetch, "GET", "/__sandbox/records", { token: undefined })
      assert.deepStrictEqual(records.json.records, [
        {
          account: "44237313",
          objectType: "contacts",
          id: "1000",
          archived: false,
          properties: {
            createdate: "1970-01-01T00:00:00Z",
            email: "a@x.test",
            hs_object_id: "1000",
            lastmodifieddate: "1970-01-01T00:00:00Z"
          }
        }
      ])
      const shown = yield* call(fetch, "GET", "/__sandbox/journal")
      assert.strictEqual(shown.json.entries.length, 2)
      const [create, read] = shown.json.entries
      assert.strictEqual(create?.method, "POST")
      assert.strictEqual(create?.body, '{"properties":{"email":"a@x.test"}}')
      assert.strictEqual(create?.answer.status, 201)
      assert.strictEqual(create?.headers.authorization, "<redacted>")
      assert.strictEqual(read?.url, `${contacts}/1000?properties=email`)
      assert.strictEqual(JSON.parse(read?.answer.body ?? "{}").id, "1000")
      assert.strictEqual(journal()[0]?.headers["authorization"], `Bearer ${HubSpotSandbox.defaultToken}`)
    })
  )

  it.effect("accepts faults, shows the remaining ones and deletes them", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      const fault = { match: { method: "GET", path: `${contacts}*` }, action: { status: 503 }, times: 2 }
      const added = yield* call(fetch, "POST", "/__sandbox/faults", { body: fault })
      assert.strictEqual(added.status, 201)
      assert.strictEqual((yield* call(fetch, "GET", `${contacts}/1`)).status, 503)
      const left = yield* call(fetch, "GET", "/__sandbox/faults")
      assert.deepStrictEqual(JSON.parse(left.text), { faults: [{ id: 1, fault, met: 1, timesLeft: 1 }] })
      yield* call(fetch, "DELETE", "/__sandbox/faults")
      assert.strictEqual((yield* call(fetch, "GET", contacts)).status, 200)
    })
  )

  it.effect("removes one fault, and leaves the others", () =>
    Effect.gen(function* () {
      const { addFault, faults, fetch } = yield* HubSpotSandbox.make()
      addFault({ action: "html" })
      addFault({ action: "malformed" })
      assert.strictEqual((yield* call(fetch, "DELETE", "/__sandbox/faults/1")).status, 200)
      assert.strictEqual((yield* call(fetch, "DELETE", "/__sandbox/faults/1")).status, 404)
      assert.deepStrictEqual(
        faults().map(({ fault }) => fault.action),
        ["malformed"]
      )
    })
  )

  it.effect.each([
    [{ action: "dropSometimes" }, /action/],
    [{ action: { status: 99 } }, /status/],
    [{ action: "html", time: 2 }, /time/],
    [{}, /action/]
  ] as const)("refuses the fault %j with the reason", ([fault, why]) =>
    Effect.gen(function* () {
      const { faults, fetch } = yield* HubSpotSandbox.make()
      const answer = yield* call(fetch, "POST", "/__sandbox/faults", { body: fault })
      assert.strictEqual(answer.status, 400)
      assert.match(answer.json.error, why)
      assert.deepStrictEqual(faults(), [])
      const broken = yield* call(fetch, "POST", "/__sandbox/faults", { text: "{" })
      assert.deepStrictEqual([broken.status, broken.json.error], [400, "The body is not JSON"])
    })
  )

  it.effect("expires a token, and resets everything", () =>
    Effect.gen(function* () {
      const { addFault, faults, fetch, journal, records } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { email: "a@x.test" })
      assert.strictEqual((yield* call(fetch, "POST", "/__sandbox/expire-token", { body: {} })).status, 200)
      assert.strictEqual((yield* call(fetch, "GET", contacts)).json.category, "EXPIRED_AUTHENTICATION")
      assert.strictEqual((yield* call(fetch, "POST", "/__sandbox/expire-token", { body: { token: "x" } })).status, 404)
      addFault({ action: "html" })
      assert.strictEqual((yield* call(fetch, "POST", "/__sandbox/reset")).status, 200)
      assert.deepStrictEqual([records(), journal(), faults()], [[], [], []])
      assert.strictEqual(yield* createContact(fetch, { email: "a@x.test" }), "1000")
    })
  )

  it.effect("shows no token and no secret of token calls", () =>
    Effect.gen(function* () {
      const { fetch, journal } = yield* HubSpotSandbox.make({
        accounts: [{ token: "t", hubId: 1, refreshToken: "na1-shown-nowhere" }]
      })
      const { clientId, clientSecret } = HubSpotSandbox.defaultApp
      const body = new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: "na1-shown-nowhere",
        client_id: clientId,
        client_secret: clientSecret
      })
      yield* Effect.promise(() => fetch("http://sandbox/oauth/v3/token", { method: "POST", body }))
      const shown = yield* call(fetch, "GET", "/__sandbox/journal")
      assert.notMatch(JSON.stringify(shown.json), /na1-shown-nowhere|CPsandbox|sandbox-hubspot-secret/u)
      assert.match(journal()[0]?.answer?.body ?? "", /CPsandbox/u)
    })
  )

  it.effect("keeps only the last requests of a journal with a size", () =>
    Effect.gen(function* () {
      const { fetch, journal } = yield* HubSpotSandbox.make({ journalSize: 2 })
      for (const id of [1, 2, 3]) yield* call(fetch, "GET", `${contacts}/${id}`)
      assert.deepStrictEqual(
        journal().map((entry) => entry.url),
        [`${contacts}/2`, `${contacts}/3`]
      )
    })
  )
})

describe("the forms of the page", () => {
  const submit = (fetch: typeof globalThis.fetch, fields: Readonly<Record<string, string>>) =>
    Effect.promise(() =>
      fetch("http://sandbox/__sandbox/page", { method: "POST", body: new URLSearchParams(fields), redirect: "manual" })
    )

  it.effect("make one call fail, or every call until they are switched off", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      const status = Effect.map(call(fetch, "GET", contacts), (answer) => answer.status)
      const shown = yield* submit(fetch, { fault: "down", do: "once" })
      assert.deepStrictEqual([shown.status, shown.headers.get("location")], [303, "/#faults"])
      assert.deepStrictEqual([yield* status, yield* status], [503, 200])
      yield* submit(fetch, { fault: "unauthorized", do: "on" })
      assert.match((yield* call(fetch, "GET", "/", { token: undefined })).text, /<span class="state">on<\/span>/)
      assert.deepStrictEqual([yield* status, yield* status, yield* status], [401, 401, 401])
      yield* submit(fetch, { fault: "unauthorized", do: "off" })
      assert.strictEqual(yield* status, 200)
    })
  )

  it.effect("are refused if the page doesn't have them", () =>
    Effect.gen(function* () {
      const { faults, fetch } = yield* HubSpotSandbox.make()
      assert.strictEqual((yield* submit(fetch, { fault: "down", do: "twice" })).status, 400)
      assert.strictEqual((yield* submit(fetch, { fault: "fire", do: "once" })).status, 400)
      assert.deepStrictEqual(faults(), [])
    })
  )

  it.effect("limit calls with the provider's own status", () =>
    Effect.gen(function* () {
      const { fetch } = SalesforceSandbox.start()
      yield* submit(fetch, { fault: "limited", do: "once" })
      const answer = yield* Effect.promise(() => fetch("https://acme.test/services/data/v62.0/limits"))
      assert.strictEqual(answer.status, 403)
    })
  )
})

describe("the page's requests", () => {
  it.effect("are the newest first, escaped, without the credentials", () =>
    Effect.gen(function* () {
      const { addFault, fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { firstname: "</pre><b>x" })
      addFault({ action: { status: 503 } })
      yield* call(fetch, "GET", `${contacts}/1`)
      const { text } = yield* call(fetch, "GET", "/", { token: undefined })
      assert.match(text, /503<\/span> <b>GET<\/b>[^]*201<\/span> <b>POST<\/b>/)
      assert.include(text, "fault: {&#34;status&#34;:503}")
      assert.include(text, "&#60;/pre&#62;&#60;b&#62;x")
      assert.notInclude(text, HubSpotSandbox.defaultToken)
    })
  )
})

describe("the page of records", () => {
  it.effect("has one table per object type, marks archived records, and escapes users' texts", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      const empty = yield* call(fetch, "GET", "/", { token: undefined })
      assert.match(empty.text, /No records yet/)
      yield* createContact(fetch, { firstname: `<script>alert("1")</script>` })
      yield* createContact(fetch, { lastname: "Lee" })
      yield* call(fetch, "DELETE", `${contacts}/1001`)
      yield* call(fetch, "POST", "/crm/v3/objects/companies", { body: { properties: { name: "Acme & Co" } } })
      const page = yield* call(fetch, "GET", "/", { token: undefined })
      assert.strictEqual(page.status, 200)
      assert.strictEqual(page.headers.get("content-type"), "text/html;charset=utf-8")
      assert.match(page.text, /<h3 id="t0">contacts of account 44237313 \(2\)<\/h3>/)
      assert.match(page.text, /<h3 id="t1">companies of account 44237313 \(1\)<\/h3>/)
      assert.match(
        page.text,
        /<tr role="row" class="archived"><th scope="row" role="rowheader">1001<\/th>.*>archived<\/td>/
      )
      assert.match(page.text, /Acme &#38; Co/)
      assert.notInclude(page.text, "<script")
      assert.notMatch(page.text, / src=| href="[^#/]/)
      assert.match(
        page.headers.get("content-security-policy") ?? "",
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/
      )
    })
  )

  it.effect("gives each property one column, in the order of the records", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { email: "a@x.test", lastname: "Lee", phone: "1" })
      yield* createContact(fetch, { firstname: "Bo", lastname: "Day" })
      const page = yield* call(fetch, "GET", "/", { token: undefined })
      assert.deepStrictEqual(
        [...page.text.matchAll(/role="columnheader">(\w+)</g)].map(([, name]) => name),
        "id state firstname email lastname phone createdate lastmodifieddate hs_object_id".split(" ")
      )
    })
  )

  it.effect("labels each value, so that a narrow screen needs no columns", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { firstname: "Ann" })
      const page = yield* call(fetch, "GET", "/", { token: undefined })
      assert.include(page.text, '<td role="cell" data-name="firstname">Ann</td>')
    })
  )

  it.effect("shows the start of a long text, without half a character", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { firstname: "a".repeat(299) + "😀".repeat(50), lastname: "b".repeat(300) })
      const page = yield* call(fetch, "GET", "/", { token: undefined })
      assert.include(page.text, `>${"a".repeat(299)}…<`)
      assert.include(page.text, `>${"b".repeat(300)}<`)
    })
  )

  it.effect("uses up no fault in a browser, not even for the icon that a browser requests", () =>
    Effect.gen(function* () {
      const { addFault, faults, fetch, journal } = yield* HubSpotSandbox.make()
      addFault({ action: { status: 503 } })
      assert.strictEqual((yield* call(fetch, "GET", "/", { token: undefined })).status, 200)
      assert.strictEqual((yield* call(fetch, "GET", "/favicon.ico", { token: undefined })).status, 204)
      assert.deepStrictEqual([faults().length, journal()], [1, []])
    })
  )

  it.effect("shows the newest records first, and only those of many", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      for (let nth = 1; nth <= 101; nth++) yield* createContact(fetch, { firstname: `Contact ${nth}.` })
      const page = yield* call(fetch, "GET", "/", { token: undefined })
      assert.match(page.text, /\(101\)<\/h3>\n<p>Only the newest 100 are shown\.<\/p>/)
      assert.match(page.text, /Contact 101\.[^]*Contact 100\.[^]*Contact 2\./)
      assert.notInclude(page.text, "Contact 1.")
    })
  )
})
