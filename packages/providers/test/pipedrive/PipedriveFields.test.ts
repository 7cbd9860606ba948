import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { Pipedrive } from "@fieldgate/providers"
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { consenting } from "../Consenting.ts"
import * as World from "./PipedriveWorld.ts"

const plan: FieldDefinition = {
  fieldName: "plan",
  displayName: "Plan",
  valueType: "singleSelect",
  stringOptions: { values: ["free", "team"] }
}

const upsert = (
  { account, driver }: World.PipedriveWorld,
  objectName: string,
  ...fields: ReadonlyArray<FieldDefinition>
) => {
  const [first = plan, ...others] = fields
  const call = { objectName: ObjectName.make(objectName), fields: [first, ...others] } as const
  return driver.upsertFields?.(account, call) ?? assert.fail("makes fields")
}

const create = ({ account, driver }: World.PipedriveWorld, objectName: string, fields: RecordFields) =>
  driver.write(account, {
    type: "create",
    objectName: ObjectName.make(objectName),
    items: [{ fields, associations: [] }],
    allOrNone: false,
    headers: []
  })

const bodies = ({ sandbox }: World.PipedriveWorld) =>
  sandbox.journal().map(({ body, method, url }) => `${method} ${url} ${body}`)

/** @rule field.upsert */
describe("Pipedrive: custom fields", () => {
  it.effect(
    "are named by their keys in records: in an object of their own in version 2, beside the others for leads",
    () =>
      Effect.gen(function* () {
        const world = yield* World.make()
        const [made] = yield* upsert(world, "leads")
        const key = made?.fieldName ?? ""
        assert.match(key, /^[0-9a-f]{40}$/u)
        yield* create(world, "deals", { title: "Renewal", [key]: 1 })
        yield* create(world, "leads", { title: "Renewal", person_id: 1, [key]: 1 })
        assert.deepStrictEqual(bodies(world).slice(-2), [
          `POST /api/v2/deals {"title":"Renewal","custom_fields":{"${key}":1}}`,
          `POST /v1/leads {"title":"Renewal","person_id":1,"${key}":1}`
        ])
      })
  )

  it.effect("are found by their key, by their name and by the name that people see", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const [made] = yield* upsert(world, "deals", plan)
      for (const fieldName of [made?.fieldName ?? "", "Plan", "other"]) {
        const [again] = yield* upsert(world, "deals", { ...plan, fieldName })
        assert.deepInclude(again, { fieldName: made?.fieldName ?? "", action: "none" })
      }
      assert.lengthOf(
        world.sandbox.journal().filter(({ method }) => method === "POST"),
        1
      )
    })
  )

  it.effect("are reported as made where the answer of the call that made them was lost", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.sandbox.addFault({ match: { method: "POST", path: "/*ields*" }, action: "dropAfterCommit" })
      const [made] = yield* upsert(world, "deals", { fieldName: "tier", displayName: "Tier", valueType: "string" })
      assert.deepInclude(made, { action: "create" })
      assert.match(made?.fieldName ?? "", /^[0-9a-f]{40}$/u)
      const body = bodies(world).find((text) => text.startsWith("POST"))
      assert.notInclude(body, "options")
    })
  )

  it.effect("are refused if several fields have the name, and nothing is changed", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const post = () =>
        Effect.promise(() =>
          world.sandbox.fetch("https://api.pipedrive.com/api/v2/dealFields", {
            method: "POST",
            headers: { "x-api-token": World.token },
            body: JSON.stringify({ field_name: "Plan", field_type: "enum", options: [{ label: "free" }] })
          })
        )
      yield* post()
      yield* post()
      const [answer] = yield* upsert(world, "deals")
      assert.deepInclude(answer, { action: "none" })
      assert.include(answer?.failure?.message, '2 fields are called "Plan": name one by its key')
    })
  )

  it.effect.each([
    [{ ...plan, valueType: "boolean" as const }, "Pipedrive has no custom field for boolean; it has string, int"],
    [{ ...plan, stringOptions: {} }, "Pipedrive's choices need values"],
    [
      { ...plan, valueType: "reference" as const, association: { associationType: "lookup", targetObject: "boats" } },
      'Pipedrive\'s fields refer to persons, organizations, users, not to "boats"'
    ],
    [
      { ...plan, fieldName: "title", valueType: "string" as const },
      "is a field of Pipedrive's own and can't be changed"
    ]
  ] as const)("are refused where Pipedrive can't have them: %#", ([definition, message]) =>
    Effect.gen(function* () {
      const [answer] = yield* upsert(yield* World.make(), "deals", definition)
      assert.include(answer?.failure?.message, message)
    })
  )

  it.effect("are refused for objects that have none, before any call", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const { reason } = yield* Effect.flip(upsert(world, "notes"))
      assert.include(reason.message, "and none of notes")
      assert.isEmpty(world.sandbox.journal())
    })
  )

  it.effect("survive a snapshot, with their values", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const [made] = yield* upsert(world, "deals")
      yield* create(world, "deals", { title: "Renewal", [made?.fieldName ?? ""]: 1 })
      const again = yield* PipedriveSandbox.restore(JSON.parse(JSON.stringify(world.sandbox.dump())))
      assert.deepStrictEqual(again.dump(), world.sandbox.dump())
    })
  )
})

describe("Pipedrive: a sign-in by OAuth", () => {
  it.effect("takes the company's host from the token's answer, and calls no other", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* World.make()
      const {
        oauth = assert.fail("signs in"),
        refresh = assert.fail("refreshes"),
        revoke = assert.fail("revokes")
      } = driver
      const { answer, client } = consenting<World.PipedriveWorld>(PipedriveSandbox.defaultApp)
      const redirectUri = "https://app.test/callback"
      const url = yield* Effect.fromResult(
        oauth.authorize({
          clientId: client.clientId,
          environment: "production",
          scopes: [],
          state: Redacted.make("state"),
          redirectUri,
          params: {},
          metadata: {}
        })
      )
      assert.match(url, /^https:\/\/oauth\.pipedrive\.com\/oauth\/authorize\?/u)
      const query = yield* answer(
        { driver, sandbox, account: World.account(), stored: () => Effect.succeed([]) },
        url,
        "allow"
      )
      const code = Redacted.make(query.get("code") ?? "")
      const granted = yield* oauth.exchange(client, { code, redirectUri, environment: "production", metadata: {} })
      assert.deepInclude(granted.metadata, { companyDomain: "sandbox" })
      const { accessToken, metadata = {}, refreshToken = Redacted.make("") } = granted
      const account: Account = World.account({
        metadata,
        credentials: { _tag: "OAuthCredentials", accessToken, refreshToken }
      })
      yield* driver.read(account, { objectName: ObjectName.make("deals"), recordId: "1", fields: [] }).pipe(Effect.flip)
      assert.match(sandbox.journal().at(-1)?.headers["authorization"] ?? "", /^Bearer access-/u)
      const refreshed = yield* refresh(client, account)
      assert.deepInclude(refreshed.metadata, { companyDomain: "sandbox" })
      const { refreshToken: newest = refreshToken } = refreshed
      yield* revoke(client, {
        ...account,
        credentials: { _tag: "OAuthCredentials", accessToken: refreshed.accessToken, refreshToken: newest }
      })
      const { reason } = yield* Effect.flip(
        refresh(client, {
          ...account,
          credentials: { _tag: "OAuthCredentials", accessToken: refreshed.accessToken, refreshToken: newest }
        })
      )
      assert.strictEqual(reason._tag, "ProviderUnauthorized")
    })
  )

  it("refuses a host that isn't Pipedrive's", () => {
    assert.deepStrictEqual(Pipedrive.driver().factFaults?.({ companyDomain: "acme" }), [])
    assert.lengthOf(Pipedrive.driver().factFaults?.({ companyDomain: "evil.test/" }) ?? [], 1)
  })
})
