/** A platform whose account has been described, over a driver and its sandbox. */
import { assert } from "@effect/vitest"
import { GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"

export interface World {
  readonly driver: ProviderDriver
  readonly account: HubSpotWorld.HubSpotWorld["account"]
  readonly sandbox: Pick<HubSpotWorld.HubSpotWorld["sandbox"], "journal">
  readonly stored: (objectName: string) => Effect.Effect<ReadonlyArray<{ readonly fields: RecordFields }>>
}

export const settings = {
  vip: { default: { stringValue: "Yes" } },
  interests: { writeOnUpdate: "ifEmpty" }
} as const

/** A platform whose account has been described, and the calls since then. */
export const described = Effect.fnUntraced(function* (
  { account, driver, sandbox }: World,
  name: string,
  more: { readonly convertValues?: boolean; readonly selectedFieldSettings?: typeof settings } = {}
) {
  const { convertValues, selectedFieldSettings = {} } = more
  const objectName = ObjectName.make(name)
  const made = yield* InstalledDriver.make({
    driver,
    account,
    objectName,
    read: {
      objects: [{ objectName, requiredFields: [{ mapToName: "since", mapToDisplayName: "Since" }] }]
    },
    content: {
      read: { objects: { [objectName]: { objectName, selectedFieldMappings: { since: dateField[name] ?? "" } } } },
      write: { objects: { [objectName]: { objectName, selectedFieldSettings } } }
    },
    ...(convertValues === undefined ? {} : { convertValues })
  })
  const describe = made.platform.describeObject(made.host, {
    project: "shop",
    account: { integration: "crm", groupRef: GroupRef.make("acme") },
    objectName
  })
  yield* describe
  let seen = sandbox.journal().length
  const calls = () => {
    const all = sandbox.journal()
    const since = all.slice(seen).map(({ method, url }) => `${method} ${new URL(url, "https://crm.example").pathname}`)
    seen = all.length
    return since
  }
  const write = (request: Omit<WriteRequest, "groupRef">) =>
    made.platform.decoded.writeRecords(made.host, made.input(request))
  return { ...made, calls, write }
})

const dateField: Readonly<Record<string, string>> = { contacts: "member_since", Contact: "Member_Since__c" }

export const storedFields = ({ stored }: World, objectName: string) =>
  Effect.map(stored(objectName), (records) => records.at(-1)?.fields ?? {})

export const picked = (fields: object, names: ReadonlyArray<string>): RecordFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

const Property = Schema.Struct({ options: Schema.Array(Schema.Json) })

/** As a person does in the CRM itself. */
export const addOption = ({ sandbox }: HubSpotWorld.HubSpotWorld, value: string) =>
  Effect.promise(async () => {
    const url = "https://api.hubapi.com/crm/properties/2026-09/contacts/interests"
    const headers = { authorization: `Bearer ${HubSpotWorld.token}`, "content-type": "application/json" }
    const found: unknown = await (await sandbox.fetch(url, { headers })).json()
    const options = [
      ...Schema.decodeUnknownSync(Property)(found).options,
      { label: "Go", value, displayOrder: 9, hidden: false }
    ]
    const answer = await sandbox.fetch(url, { method: "PATCH", headers, body: JSON.stringify({ options }) })
    assert.strictEqual(answer.status, 200)
  })
