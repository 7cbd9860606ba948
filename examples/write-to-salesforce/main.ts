import { fieldgate, installed, sandbox } from "./platform.ts"

const groupRef = "acme"

// A batch is partial unless it requests all or none: Salesforce writes the valid records and reports why the rest failed.
const people = [
  { LastName: "Lee", Email: "ann@acme.example", Phone: "1" },
  { FirstName: "Nameless" },
  { LastName: "Roy" }
]
const batch = people.map((record) => ({ record }))
const { results = [] } = await fieldgate.writeRecords({ ...installed, request: { groupRef, type: "create", batch } })
for (const { errors, outcome, recordId } of results) console.log(outcome, recordId ?? errors?.[0]?.message)

// Lee's phone number is kept, Roy has none yet: fields that are written only if empty are read first.
const ids = results.flatMap(({ recordId }) => recordId ?? [])
const phones = ids.map((id) => ({ record: { id, Phone: "+32 9 123 45 67" } }))
await fieldgate.writeRecords({ ...installed, request: { groupRef, type: "update", batch: phones } })
for (const { properties } of sandbox.records()) console.log(properties["LastName"], properties["Phone"])

// The org's duplicate rule refuses the record; Salesforce's own header overrides the rule.
const twin = { groupRef, type: "create", record: { LastName: "Lee", Email: "ann@acme.example" } } as const
await fieldgate
  .writeRecords({ ...installed, request: twin })
  .catch((refused) => console.log("refused:", refused.message))
const headers = [{ key: "Sforce-Duplicate-Rule-Header", value: "allowSave=true" }]
const { result } = await fieldgate.writeRecords({ ...installed, request: { ...twin, headers } })
console.log(`saved all the same: ${result?.success}`)

await fieldgate.dispose()
