/** Writes for measurements: records of an ordinary size, over a number of connections. */
import * as Sample from "@fieldgate/core/testing/Sample"
import * as DateTime from "effect/DateTime"

/** Ids as the program generates them: in the order of time, so that indexes grow at their end. */
let serial = 0
const run = Date.now().toString(16).padStart(12, "0")
const uuid = () => {
  const rest = (serial++).toString(16).padStart(16, "0")
  return `${run.slice(0, 8)}-${run.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(4, 16)}`
}

/** About 270 bytes of JSON. No two updates are of the same record, and every run has its own records. */
export const recordOf = (n, type) => ({
  ...(type === "update" ? { recordId: `${run}-${n}` } : {}),
  fields: {
    email: `person.${n}@customer.example`,
    firstname: "Ada",
    lastname: `Lovelace ${n}`,
    company: "Analytical Engines",
    city: "London",
    phone: "+44 20 7946 0000",
    notes: "An ordinary record of an ordinary length, as they come from a form.",
    score: n % 100,
    active: true
  },
  associations: []
})

export const headOf = (type) => ({
  type,
  mode: "asynchronous",
  shape: "record",
  allOrNone: false,
  headers: [],
  identifiedBy: { email: "email" }
})

export const operationOf = (connection, at) => ({
  ...Sample.operation(connection),
  id: uuid(),
  installationId: Sample.installationId(connection),
  createTime: at,
  updateTime: at
})

export const acceptance = (type, keys) => (n, at) => ({
  operation: operationOf((n % keys) + 1, at),
  connectionId: Sample.connectionId((n % keys) + 1),
  envelope: headOf(type),
  records: [recordOf(n, type)],
  authors: [Sample.author(n)],
  preconditions: "unchecked",
  retryUntil: DateTime.add(at, { hours: 1 })
})

/** One record for an auto batch; there are as many open batches as connections. */
export const accumulation = (type, keys) => (n, at) => ({
  operation: operationOf((n % keys) + 1, at),
  connectionId: Sample.connectionId((n % keys) + 1),
  envelope: headOf(type),
  batchKey: `${Sample.connectionId((n % keys) + 1)}/contacts/${type}`,
  record: recordOf(n, type),
  author: Sample.author(n),
  preconditions: "unchecked",
  policy: { maxDelayMinutes: 5, retryDeadlineHours: 1 }
})
