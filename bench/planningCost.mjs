/** What planning costs per record: 20 fields of which some have gates, defaults and mappings. */
import { plan } from "@fieldgate/core/writes/rules/WritePlan"
import { median } from "./figures.mjs"

const fields = Array.from({ length: 20 }, (_, n) => `field_${n}`)
const record = Object.fromEntries(fields.map((name, n) => [name, `value ${n}`]))
const settings = {
  field_0: { writeOnCreate: "never" },
  field_1: { writeOnCreate: "always", writeOnUpdate: "never" },
  field_2: { default: { stringValue: "default" } },
  missing: { default: { integerValue: 7 } }
}
const mappings = { field_3: "custom_3__c", field_4: "custom_4__c" }

const capabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: 100 },
  allOrNone: { create: true, update: true },
  ifEmpty: true,
  associations: true,
  headers: true,
  customFields: true
}

const inputOf = (records) => ({
  request: {
    groupRef: "acme",
    type: "create",
    ...(records === 1 ? { record } : { batch: Array.from({ length: records }, () => ({ record })) })
  },
  objectName: "contacts",
  integration: { name: "crm", provider: "any", write: { objects: [{ objectName: "contacts", inheritMapping: true }] } },
  content: {
    provider: "any",
    read: { objects: { contacts: { objectName: "contacts", selectedFieldMappings: mappings } } },
    write: { objects: { contacts: { objectName: "contacts", selectedFieldSettings: settings } } }
  },
  capabilities
})

const nanosPerRecord = (records, plans) => {
  const input = inputOf(records)
  const started = process.hrtime.bigint()
  for (let turn = 0; turn < plans; turn++) {
    if (plan(input)._tag !== "Success") throw new Error("the measured request is refused")
  }
  return Number(process.hrtime.bigint() - started) / (plans * records)
}

export const planningCost = (repetitions) =>
  [1, 100].map((records) => {
    const plans = 20_000 / records
    nanosPerRecord(records, plans)
    const all = Array.from({ length: repetitions }, () => nanosPerRecord(records, plans))
    return { records, fields: fields.length, nanosPerRecord: Math.round(median(all)) }
  })
