import * as fc from "fast-check"
import {
  type ConfigContent,
  type ReadObject,
  readObjectOf,
  type WriteObject,
  writeObjectOf
} from "../../src/configure/rules/ConfigContent.ts"
import { withReadObject, withWriteObject } from "../../src/configure/rules/replaced.ts"

export const names = ["contacts", "companies", "constructor", "a.b"] as const
const fields = ["email", "phone", "toString", "custom__c"] as const
const mapOf = <Value>(value: fc.Arbitrary<Value>) => fc.dictionary(fc.constantFrom(...fields), value, { minKeys: 1 })
const extra = fc.oneof(fc.constant("kept"), fc.constant({ deep: ["kept"] }))
const some = { requiredKeys: ["objectName"] as Array<"objectName"> }

const readObject = (objectName: string): fc.Arbitrary<ReadObject> =>
  fc.record(
    {
      objectName: fc.constant(objectName),
      disabled: fc.boolean(),
      destination: fc.constantFrom("hook", "queue"),
      selectedFields: mapOf(fc.boolean()),
      selectedFieldMappings: mapOf(fc.constantFrom("Email", "Phone")),
      selectedValueMappings: mapOf(mapOf(fc.constantFrom("lead", "customer"))),
      unknownOfRead: extra
    },
    some
  )

const setting = fc.record(
  {
    writeOnCreate: fc.constantFrom("always" as const, "never" as const),
    writeOnUpdate: fc.constantFrom("always" as const, "never" as const, "ifEmpty" as const),
    default: fc.constantFrom({ stringValue: "x" }, { integerValue: 1 }, { booleanValue: false }),
    unknownOfSetting: extra
  },
  { requiredKeys: [] }
)

const writeObject = (objectName: string): fc.Arbitrary<WriteObject> =>
  fc.record(
    {
      objectName: fc.constant(objectName),
      inheritMapping: fc.boolean(),
      deletionSettings: fc.record({ enabled: fc.boolean() }),
      selectedFieldSettings: mapOf(setting),
      unknownOfWrite: extra
    },
    some
  )

const objectsOf = <Value>(object: (name: string) => fc.Arbitrary<Value>) =>
  fc.subarray([...names]).chain((chosen) => {
    const each = chosen.map((name) => object(name).map((value) => [name, value] as const))
    return fc.tuple(...each).map((entries): Record<string, Value> => Object.fromEntries(entries))
  })

export const contents: fc.Arbitrary<ConfigContent> = fc.record({
  provider: fc.constant("acme"),
  read: fc.record({ objects: objectsOf(readObject), unknownBesideObjects: extra }),
  write: fc.record({ objects: objectsOf(writeObject), unknownBesideObjects: extra }),
  proxy: fc.record({ enabled: fc.boolean() }),
  unknownOfContent: extra
})

const editedFrom = (content: ConfigContent): fc.Arbitrary<ConfigContent> =>
  fc.tuple(contents, fc.subarray([...names]), fc.subarray([...names])).map(([other, read, write]) => {
    const withReads = read.reduce((result, name) => withReadObject(result, name, readObjectOf(other, name)), content)
    return write.reduce((result, name) => withWriteObject(result, name, writeObjectOf(other, name)), withReads)
  })

export const diverged = contents.chain((base) => fc.tuple(fc.constant(base), editedFrom(base), editedFrom(base)))
