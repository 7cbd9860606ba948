/**
 * Callers who upsert the same keys at the same time, through every process and in every way: a key must never have two records. No answer
 * of Fieldgate is trusted for that: the records of the providers are counted.
 */
import { setTimeout as pause } from "node:timers/promises"
import { upsertMark } from "./marks.mjs"
import { bodiesOf, integrations } from "./writers.mjs"

const upsertKeys = 200
const upsertCallers = 50

/** `isUnique`: the CRM refuses a second record with the key. The first is looked up, the next two are upserted by the CRM itself. */
const kinds = [
  {
    crm: "hubspot",
    object: "contacts",
    by: "email",
    field: "jobtitle",
    isUnique: true,
    fieldsOf: (mark) => ({ email: `${mark}@faults.example` })
  },
  {
    crm: "hubspot",
    object: "contacts",
    by: "external_id",
    field: "jobtitle",
    isUnique: true,
    fieldsOf: (mark) => ({ external_id: mark })
  },
  {
    crm: "salesforce",
    object: "Contact",
    by: "External_Id__c",
    field: "Title",
    isUnique: true,
    fieldsOf: (mark) => ({ External_Id__c: mark, LastName: "Upserted" })
  },
  {
    crm: "salesforce",
    object: "Account",
    by: "Name",
    field: "Description",
    isUnique: false,
    fieldsOf: (mark) => ({ Name: mark })
  }
]

const ways = [
  { weight: 35, way: "single" },
  { weight: 25, way: "auto" },
  { weight: 10, way: "batch" },
  { weight: 30, way: "synchronous" }
]

export const makeUpserts = ({ call, groupRef, ledger, random }) => {
  const given = { upserts: 0 }
  const write = async (chance) => {
    const { way } = chance.weighted(ways)
    const place = chance.between(0, kinds.length - 1)
    const { by, crm, field, fieldsOf, isUnique, object } = kinds[place]
    const keys = new Set(
      Array.from({ length: way === "batch" ? chance.between(2, 10) : 1 }, () => {
        return chance.between(0, upsertKeys / kinds.length - 1) * kinds.length + place
      })
    )
    const records = [...keys].map((key) => ({ ...fieldsOf(upsertMark(key)), [field]: `written ${++given.upserts}` }))
    const writes = [...keys].map((key) => ledger.addUpsert(key, way, isUnique))
    // One account for all callers: a key is one record of it.
    const body = { groupRef, type: "upsert", match: { by: [by] }, ...bodiesOf[way](records) }
    await call({ integration: integrations[crm], object, body }, writes)
  }
  return {
    run: async (records, perSecond) => {
      const started = Date.now()
      const early = () => given.upserts / perSecond - (Date.now() - started) / 1000
      const work = async () => {
        const chance = random.fork()
        while (given.upserts < records) {
          if (early() > 0) await pause(early() * 1000)
          else await write(chance)
        }
      }
      await Promise.all(Array.from({ length: upsertCallers }, work))
    }
  }
}
