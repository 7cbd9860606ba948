/** An account whose records are referred to, and a platform that writes those that refer to them. */
import { assert } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import type * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"

export interface World {
  readonly driver: ProviderDriver
  readonly account: HubSpotWorld.HubSpotWorld["account"]
  readonly sandbox: Pick<HubSpotWorld.HubSpotWorld["sandbox"], "journal">
  readonly stored: (objectName: string) => Effect.Effect<ReadonlyArray<{ readonly fields: RecordFields }>>
}

/** The ids of new records, which the CRM has before the platform writes. */
export const existing = ({ account, driver }: World, objectName: string, records: ReadonlyArray<RecordFields>) =>
  Effect.forEach(records, (fields) =>
    Effect.map(
      driver.write(account, {
        type: "create",
        objectName: ObjectName.make(objectName),
        items: [{ fields, associations: [] }],
        allOrNone: false,
        headers: []
      }),
      ([outcome]) => outcome?.recordId ?? "none"
    )
  )

export const installed = Effect.fnUntraced(function* ({ account, driver, sandbox }: World, name: string) {
  const objectName = ObjectName.make(name)
  const made = yield* InstalledDriver.make({
    driver,
    account,
    objectName,
    read: { objects: [{ objectName: ObjectName.make("companies"), mapToName: "firms" }] }
  })
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

export const employer = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 279 }] as const

export const company = (domain: string, onMissing?: "drop") => ({
  $find: { object: "firms", by: { domain }, ...(onMissing && { onMissing }) }
})

export const resultsOf = (answer: object) => {
  assert.isTrue("results" in answer)
  return "results" in answer && Array.isArray(answer.results) ? answer.results : []
}
