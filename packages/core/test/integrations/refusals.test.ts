/** @rule integration.contradictions, integration.specVersion, integration.notRead */
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { nameOf } from "../../src/domain/InputFault.ts"
import { Manifest } from "../../src/integrations/Manifest.ts"
import * as ManifestRefusals from "../../src/integrations/rules/ManifestRefusals.ts"

const decode = Schema.decodeUnknownResult(Manifest, { errors: "all", onExcessProperty: "error" })
const one = (integration: object) => ({
  specVersion: "1.0.0",
  integrations: [{ name: "crm", provider: "hub", ...integration }]
})
const read = (...objects: ReadonlyArray<object>) => one({ read: { objects } })
const contacts = { objectName: "contacts" }

describe("the form of a manifest (2.8)", () => {
  it.each([
    ["all of reading", read({ ...contacts, destination: "hook", schedule: "*/10 * * * *", mapToName: "people" })],
    ["optionalFieldsAuto", read({ ...contacts, optionalFieldsAuto: "all", enabled: "always" })],
    ["a field that exists", read({ ...contacts, requiredFields: [{ fieldName: "a", mapToDisplayName: "A" }] })],
    ["a nested field", read({ ...contacts, requiredFields: [{ fieldName: "$['a']['b']", mapToName: "$['c']" }] })],
    ["a field to map", read({ ...contacts, optionalFields: [{ mapToName: "a", prompt: "Which?", default: "x" }] })],
    ["a backfill of days", read({ ...contacts, backfill: { defaultPeriod: { days: 0 } } })],
    ["a backfill of everything", read({ ...contacts, backfill: { defaultPeriod: { fullHistory: true } } })],
    ["delivery", read({ ...contacts, delivery: { mode: "onRequest", pageSize: 50 } })],
    [
      "write",
      one({ write: { objects: [{ ...contacts, inheritMapping: true, valueDefaults: { allowAnyFields: true } }] } })
    ],
    ["proxy", one({ proxy: { enabled: true, useModule: false }, module: "crm", displayName: "My CRM" })],
    ["a name in camelCase", one({ name: "salesForce_2-x" })],
    [
      "subscribe",
      one({
        read: { objects: [contacts] },
        subscribe: {
          objects: [
            {
              ...contacts,
              destination: "hook",
              inheritFieldsAndMapping: true,
              createEvent: { enabled: "always" },
              updateEvent: { enabled: "always", requiredWatchFields: ["a"] },
              deleteEvent: { enabled: "always" },
              associationChangeEvent: { enabled: "always", includeFullRecords: true },
              otherEvents: ["object.merged"]
            }
          ]
        }
      })
    ],
    [
      "watchSchema",
      one({
        watchSchema: {
          destination: "hook",
          schedule: "0 3 * * *",
          allObjects: { fieldCreated: { enabled: "always" }, fieldDeleted: { enabled: "always" } }
        }
      })
    ]
  ])("takes %s", (_what, manifest) => {
    const decoded = Result.getOrThrow(decode(manifest))
    assert.deepStrictEqual(ManifestRefusals.refusals(decoded), [])
    assert.deepStrictEqual<unknown>(Schema.encodeSync(Manifest)(decoded), manifest)
  })

  it.each([
    ["another specVersion", { ...one({}), specVersion: "2.0.0" }],
    ["no integrations", { specVersion: "1.0.0", integrations: [] }],
    ["a name with a blank", one({ name: "my crm" })],
    ["a name of 65 characters", one({ name: "x".repeat(65) })],
    ["a display name of 101 characters", one({ displayName: "x".repeat(101) })],
    ["an empty object name", read({ objectName: "" })],
    ["a field without a name", read({ ...contacts, requiredFields: [{ prompt: "Which?" }] })],
    ["an unknown member", read({ ...contacts, scheduel: "0 * * * *" })],
    ["fewer than no days", read({ ...contacts, backfill: { defaultPeriod: { days: -1 } } })],
    ["pages of 49", read({ ...contacts, delivery: { pageSize: 49 } })],
    ["pages of 501", read({ ...contacts, delivery: { pageSize: 501 } })],
    ["enabled: never", read({ ...contacts, enabled: "never" })],
    ["optionalFieldsAuto: some", read({ ...contacts, optionalFieldsAuto: "some" })],
    ["a subscription without a destination", one({ subscribe: { objects: [contacts] } })]
  ])("refuses %s", (_what, manifest) => {
    assert.isTrue(Result.isFailure(decode(manifest)))
  })
})

const always = { enabled: "always" }
const event = (members: object, readObjects: ReadonlyArray<object> = [contacts]) =>
  one({ read: { objects: readObjects }, subscribe: { objects: [{ ...contacts, destination: "hook", ...members }] } })

describe("what a manifest can't mean (2.8)", () => {
  const objects = "integrations[0].read.objects"
  it.each([
    [
      "two integrations of a name",
      { specVersion: "1.0.0", integrations: [...one({}).integrations, ...one({}).integrations] },
      ["integrations[1].name"]
    ],
    ["an object twice", read(contacts, contacts), [`${objects}[1].objectName`]],
    [
      "an object written twice",
      one({ write: { objects: [contacts, contacts] } }),
      ["integrations[0].write.objects[1].objectName"]
    ],
    [
      "two objects of one mapped name",
      read({ objectName: "a", mapToName: "x" }, { objectName: "b", mapToName: "x" }),
      [`${objects}[1].mapToName`]
    ],
    [
      "a field that is required and optional",
      read({ ...contacts, requiredFields: [{ fieldName: "a" }], optionalFields: [{ fieldName: "a" }] }),
      [`${objects}[0].optionalFields[0].fieldName`]
    ],
    [
      "two fields of one mapped name",
      read({ ...contacts, requiredFields: [{ fieldName: "a", mapToName: "x" }, { mapToName: "x" }] }),
      [`${objects}[0].requiredFields[1].mapToName`]
    ],
    [
      "half a path",
      read({ ...contacts, requiredFields: [{ fieldName: "$['a'" }] }),
      [`${objects}[0].requiredFields[0].fieldName`]
    ],
    ["a schedule in words", read({ ...contacts, schedule: "hourly" }), [`${objects}[0].schedule`]],
    ["a schedule with seconds", read({ ...contacts, schedule: "0 0 * * * *" }), [`${objects}[0].schedule`]],
    ["a schedule of every 5 minutes", read({ ...contacts, schedule: "*/5 * * * *" }), [`${objects}[0].schedule`]],
    ["a schedule of every minute", read({ ...contacts, schedule: "* * * * *" }), [`${objects}[0].schedule`]],
    [
      "a schedule that is close across the hour",
      read({ ...contacts, schedule: "0,55 * * * *" }),
      [`${objects}[0].schedule`]
    ],
    [
      "both periods",
      read({ ...contacts, backfill: { defaultPeriod: { days: 1, fullHistory: true } } }),
      [`${objects}[0].backfill.defaultPeriod`]
    ],
    ["no period", read({ ...contacts, backfill: { defaultPeriod: {} } }), [`${objects}[0].backfill.defaultPeriod`]],
    ["events of what isn't read", event({}, []), ["integrations[0].subscribe.objects[0].objectName"]],
    [
      "events that inherit nothing",
      event({ createEvent: always }),
      ["integrations[0].subscribe.objects[0].inheritFieldsAndMapping"]
    ],
    [
      "updates of nothing",
      event({ inheritFieldsAndMapping: true, updateEvent: always }),
      ["integrations[0].subscribe.objects[0].updateEvent"]
    ],
    [
      "a watch too often",
      one({ watchSchema: { destination: "hook", schedule: "*/2 * * * *", allObjects: {} } }),
      ["integrations[0].watchSchema.schedule"]
    ],
    [
      "several faults together",
      read({ ...contacts, schedule: "x" }, { ...contacts, schedule: "y" }),
      [`${objects}[1].objectName`, `${objects}[0].schedule`, `${objects}[1].schedule`]
    ]
  ])("refuses %s", (_what, manifest, names) => {
    const faults = ManifestRefusals.refusals(Result.getOrThrow(decode(manifest)))
    assert.deepStrictEqual(
      faults.map(({ path }) => nameOf(path)),
      names
    )
  })

  it.each(["", "*/10 * * * *", "0 * * * *", "0,55 3 * * *", "30 2 * * 1-5", "5 0 1 * *"])(
    "takes the schedule %s",
    (schedule) => {
      assert.deepStrictEqual(ManifestRefusals.refusals(Result.getOrThrow(decode(read({ ...contacts, schedule })))), [])
    }
  )
})
