/** A sandbox is driven by the contract and not by the definition: a definition with another path fails. @rule driver.contract */
import { assert, describe, it } from "@effect/vitest"
import { ConnectionId, ObjectName } from "@fieldgate/core/domain/Ids"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import { Attio, Close, Dynamics, Pipedrive, RestDriver, Zoho } from "@fieldgate/providers"
import {
  AttioSandbox,
  CloseSandbox,
  DynamicsSandbox,
  PipedriveSandbox,
  ZohoSandbox
} from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"

interface Case {
  readonly definition: RestDriver.RestDefinition
  readonly sandbox: () => { readonly fetch: typeof globalThis.fetch }
  readonly key: string
  readonly metadata?: Account["metadata"]
  readonly objectName: ObjectName
  readonly fields: WriteCommand["items"][number]["fields"]
  readonly found: Readonly<Record<string, string>>
}

const cases: ReadonlyArray<Case> = [
  {
    definition: Attio.definition,
    sandbox: AttioSandbox.start,
    key: AttioSandbox.defaultKey,
    objectName: ObjectName.make("companies"),
    fields: { name: "Acme", domains: "acme.test" },
    found: { domains: "acme.test" }
  },
  {
    definition: Close.definition,
    sandbox: CloseSandbox.start,
    key: CloseSandbox.defaultKey,
    objectName: ObjectName.make("leads"),
    fields: { name: "Acme" },
    found: { name: "Acme" }
  },
  {
    definition: Dynamics.definition,
    sandbox: DynamicsSandbox.start,
    key: DynamicsSandbox.defaultToken,
    metadata: { orgHost: DynamicsSandbox.orgHost },
    objectName: ObjectName.make("contacts"),
    fields: { lastname: "Acme", new_code: "C-1" },
    found: { new_code: "C-1" }
  },
  {
    definition: Pipedrive.definition,
    sandbox: PipedriveSandbox.start,
    key: PipedriveSandbox.defaultToken,
    objectName: ObjectName.make("deals"),
    fields: { title: "Acme" },
    found: { title: "Acme" }
  },
  {
    definition: Zoho.definition,
    sandbox: ZohoSandbox.start,
    key: ZohoSandbox.defaultToken,
    metadata: { apiHost: ZohoSandbox.apiHost },
    objectName: ObjectName.make("Leads"),
    fields: { Last_Name: "Acme", Client_Number: "C-1" },
    found: { Client_Number: "C-1" }
  }
]

/** Every call that the driver of a definition has, and whether it succeeds. The record is written past the changed definition. */
const tryCalls = Effect.fnUntraced(function* (
  { definition, fields, found, key, metadata = {}, objectName, sandbox }: Case,
  changed: unknown
) {
  const { fetch } = sandbox()
  const sound = RestDriver.driver(definition, { fetch })
  const driver: ProviderDriver = RestDriver.driver(Result.getOrThrow(RestDriver.check(changed)), { fetch })
  const account: Account = {
    connectionId: ConnectionId.make("connection"),
    provider: driver.name,
    credentials:
      definition.auth.apiKey === undefined
        ? { _tag: "OAuthCredentials", accessToken: Redacted.make(key) }
        : { _tag: "ApiKeyCredentials", apiKey: Redacted.make(key) },
    metadata
  }
  const command = (type: WriteCommand["type"], recordId?: string): WriteCommand => ({
    type,
    objectName,
    items: [
      { fields: type === "delete" ? {} : fields, associations: [], ...(recordId === undefined ? {} : { recordId }) }
    ],
    allOrNone: false,
    headers: []
  })
  const [{ recordId = "" } = { recordId: "" }] = yield* sound.write(account, command("create"))
  const batch = (type: "create" | "update", ...ids: ReadonlyArray<string | undefined>) => {
    const [first = command(type).items[0], ...others] = ids.map((id) => command(type, id).items[0])
    const written = driver.write(account, { ...command(type), items: [first, ...others] })
    return Effect.flatMap(written, (outcomes) =>
      outcomes.some(({ outcome }) => outcome === "success") ? Effect.void : Effect.fail(outcomes)
    )
  }
  const { batch: batches = {} } = definition.operations
  const ends: Record<string, Effect.Effect<unknown, unknown>> = {
    read: driver.read(account, { objectName, recordId, fields: [] }),
    find: driver.find?.(account, { objectName, keys: [found], fields: [], described: undefined }) ?? Effect.void,
    update: driver.write(account, command("update", recordId)),
    upsert: driver.upsert?.write(account, { ...command("create"), key: Object.keys(found)[0] ?? "" }) ?? Effect.void,
    check: driver.check?.(account) ?? Effect.void,
    list: driver.sample?.(account, { objectName, fields: [] }) ?? Effect.void,
    describe: driver.describe?.object(account, objectName) ?? Effect.void,
    ...(batches.update && { "batch update": batch("update", recordId, "none") }),
    delete: driver.write(account, command("delete", recordId)),
    create: Effect.tap(driver.write(account, command("create")), ([{ recordId: id } = { recordId: "" }]) =>
      sound.write(account, command("delete", id))
    ),
    ...(batches.create && { "batch create": batch("create", undefined, undefined) })
  }
  const failed: Array<string> = []
  for (const [name, call] of Object.entries(ends)) {
    if (Result.isFailure(yield* Effect.result(call))) failed.push(name)
  }
  return failed
})

/** The places of all paths in a definition, and the definition with a segment more in one of them. */
const changes = ({ definition, objectName }: Case) => {
  const objects = definition.objects?.[objectName]
  const own = typeof objects === "object" ? Object.keys(objects.operations ?? {}) : []
  const { batch = {}, ...single } = definition.operations
  const operations = Object.keys(single).filter((verb) => !own.includes(verb))
  return [
    ...Object.keys(batch).map((verb) => ({ call: `batch ${verb}`, place: ["operations", "batch", verb, "path"] })),
    ...operations.map((verb) => ({ call: verb, place: ["operations", verb, "path"] })),
    ...(definition.describe === undefined ? [] : [{ call: "describe", place: ["describe", "fields", "path"] }])
  ].map(({ call, place }) => ({ call, definition: withSuffix(definition, place) }))
}

const withSuffix = (value: unknown, [first, ...others]: ReadonlyArray<string>): unknown =>
  first === undefined
    ? `/moved${String(value)}`
    : { ...Object(value), [first]: withSuffix(Object(value)[first], others) }

describe.each(cases)("the sandbox of $definition.displayName", (each) => {
  it.effect("accepts every call of the definition", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* tryCalls(each, each.definition), [])
    })
  )

  it.effect.each(changes(each))("refuses the call of a changed path: $call", ({ call, definition }) =>
    Effect.gen(function* () {
      const failed = yield* tryCalls(each, definition)
      assert.include(failed, call)
      // A search reads what it finds, and a value that must be unique is held until the record is deleted.
      const follows: Readonly<Record<string, ReadonlyArray<string>>> = {
        read: ["find"],
        describe: ["list"],
        delete: ["create", "batch create"]
      }
      assert.deepStrictEqual(
        failed.filter((name) => name !== call && follows[call]?.includes(name) !== true),
        []
      )
    })
  )
})

describe("a definition", () => {
  it.each(cases.map(({ definition }) => definition))("is plain data: $displayName", (definition) => {
    assert.deepStrictEqual(RestDriver.check(JSON.parse(JSON.stringify(definition))), RestDriver.check(definition))
    assert.isTrue(Result.isSuccess(RestDriver.check(JSON.parse(JSON.stringify(definition)))))
  })
})
