/** Customers at work: every way to write, mixed at random, each record identified by its mark. */
import { setTimeout as pause } from "node:timers/promises"
import { createMark, updateMark } from "./marks.mjs"

/** Updates of one record use one way, so that their order is the order of their answers. */
const waysToUpdate = ["single", "batch", "auto", "synchronous"]

const targetsEach = 6

const createsOf = {
  hubspot: [
    { object: "contacts", keyed: true, recordOf: (number) => ({ email: `${createMark(number)}@faults.example` }) },
    { object: "companies", recordOf: (number) => ({ name: createMark(number) }) }
  ],
  salesforce: [
    { object: "Contact", recordOf: (number) => ({ LastName: createMark(number) }) },
    {
      object: "Contact",
      keyed: true,
      recordOf: (number) => ({ LastName: "Keyed", External_Id__c: createMark(number) })
    },
    { object: "Account", recordOf: (number) => ({ Name: createMark(number) }) }
  ]
}

const updatesOf = {
  hubspot: { object: "contacts", field: "jobtitle" },
  salesforce: { object: "Contact", field: "Title" }
}

export const integrations = { hubspot: "crm", salesforce: "sales" }
const crms = Object.keys(integrations)

/** The mix of a hundred requests, and the most records of each. */
const mix = [
  { weight: 6, type: "create", way: "batch" },
  { weight: 45, type: "create", way: "auto" },
  { weight: 10, type: "create", way: "single" },
  { weight: 6, type: "create", way: "synchronous" },
  { weight: 3, type: "update", way: "batch" },
  { weight: 14, type: "update", way: "auto" },
  { weight: 10, type: "update", way: "single" },
  { weight: 6, type: "update", way: "synchronous" }
]

/** Some records; at times one of them twice, which takes a second call. */
const batchOf = (all, chance) => {
  const chosen = all.slice(0, chance.between(2, all.length))
  return chance.chance(0.5) ? [...chosen, chance.pick(chosen)] : chosen
}

export const bodiesOf = {
  batch: (records) => ({ mode: "asynchronous", batch: records.map((record) => ({ record })) }),
  auto: ([record]) => ({ mode: "asynchronous", record, autoBatchPolicy: { maxDelayMinutes: 1 } }),
  single: ([record]) => ({ mode: "asynchronous", record }),
  synchronous: ([record]) => ({ record })
}

/** Creates the records to update before anything starts; then `run` writes this many records at this rate, and more while `isNeeded`. */
export const makeWriters = async ({ call, count, groups, ledger, providers, random }) => {
  let made = 0
  const targets = []
  for (let writer = 0; writer < count; writer += 1) {
    const own = {}
    for (const crm of crms) {
      for (const way of waysToUpdate) {
        const numbers = Array.from({ length: targetsEach }, () => ++made)
        const ids = await Promise.all(numbers.map((number) => providers.makeRecord(crm, number)))
        own[`${crm} ${way}`] = numbers.map((record, index) => ({ record, id: ids[index] }))
      }
    }
    targets.push(own)
  }
  const given = { records: 0, creates: 0 }

  const create = (crm, way, chance) => {
    const { keyed = false, object, recordOf } = chance.pick(createsOf[crm])
    const numbers = Array.from({ length: way === "batch" ? chance.between(2, 100) : 1 }, () => ++given.creates)
    numbers.forEach((number) => ledger.addCreate(number, way, keyed))
    return { object, records: numbers.map(recordOf), writes: numbers.map((number) => ledger.creates.get(number)) }
  }
  const update = (crm, way, chance, own) => {
    const { field, object } = updatesOf[crm]
    const all = own[`${crm} ${way}`]
    const chosen = way === "batch" ? batchOf(all, chance) : [chance.pick(all)]
    const writes = chosen.map(({ record }) => ledger.addUpdate(record, way))
    const records = chosen.map(({ id }, index) => ({
      id,
      [field]: updateMark(writes[index].record, writes[index].count)
    }))
    return { object, records, writes }
  }
  const write = async (writer, chance, groupRef) => {
    const { type, way } = chance.weighted(mix)
    const crm = chance.pick(crms)
    const chosen = type === "create" ? create(crm, way, chance) : update(crm, way, chance, targets[writer])
    given.records += chosen.records.length
    const body = { groupRef, type, ...bodiesOf[way](chosen.records) }
    await call({ integration: integrations[crm], object: chosen.object, body }, chosen.writes)
  }
  return {
    sent: () => given.records,
    run: async (records, perSecond, isNeeded = () => false) => {
      const started = Date.now()
      const early = () => given.records / perSecond - (Date.now() - started) / 1000
      const work = async (writer) => {
        const chance = random.fork()
        // A record's updates use one connection, as in practice.
        const groupRef = groups[writer % groups.length]
        while (given.records < records || isNeeded()) {
          if (early() > 0) await pause(early() * 1000)
          else await write(writer, chance, groupRef)
        }
      }
      await Promise.all(targets.map((_, writer) => work(writer)))
    }
  }
}
