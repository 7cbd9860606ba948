/**
 * Synchronous updates of records for which older updates wait: one that was refused with a 429 or 503, or one of a batch that still
 * collects. Processes are killed in between. Each field has to end with its newest value.
 */
import { setTimeout as pause } from "node:timers/promises"
import { newerMark } from "./marks.mjs"
import { check, endIn, stale } from "./promises.mjs"
import { bodiesOf, integrations } from "./writers.mjs"

const callers = 6
const recordsEach = 2
/** Not among those of the other customers. */
const firstRecord = 1_000_000
const killShare = 0.05
/** Of so many rounds, an older update waits in one. */
const least = 20

const updatesOf = {
  hubspot: { object: "contacts", fields: ["jobtitle", "city"] },
  salesforce: { object: "Contact", fields: ["Title", "Department"] }
}
const crms = Object.keys(updatesOf)

export const makeNewer = async ({ call, groupRef, kill, providers, random }) => {
  const targets = await Promise.all(
    Array.from({ length: callers * recordsEach }, async (_, index) => {
      const [crm, record] = [crms[index % crms.length], firstRecord + index]
      return { crm, record, id: await providers.makeRecord(crm, record), count: 0 }
    })
  )
  const updates = []
  let begun = 0

  const update = async (target, way, fields) => {
    const { crm, id, record } = target
    const write = { record, count: ++target.count, mode: way, fields, state: "unanswered" }
    updates.push(write)
    const values = Object.fromEntries(fields.map((field) => [field, newerMark(record, write.count)]))
    const body = { groupRef, type: "update", ...bodiesOf[way]([{ id, ...values }]) }
    await call({ integration: integrations[crm], object: updatesOf[crm].object, body }, [write])
  }
  const round = async (target, chance) => {
    const { fields } = updatesOf[target.crm]
    const way = chance.pick(["single", "auto"])
    const refusal = way === "single" ? providers.refuse(target.crm, target.id, chance.pick([429, 503])) : undefined
    await update(target, way, fields)
    await refusal?.met()
    const isKilled = chance.chance(killShare)
    await Promise.all([
      update(target, "synchronous", chance.chance(0.3) ? fields : [chance.pick(fields)]),
      ...(isKilled ? [pause(chance.between(0, 100)).then(kill)] : [])
    ])
  }
  return {
    run: async (rounds, perSecond) => {
      const started = Date.now()
      const early = () => begun / perSecond - (Date.now() - started) / 1000
      const work = async (own) => {
        const chance = random.fork()
        while (begun < rounds) {
          if (early() > 0) await pause(early() * 1000)
          else {
            begun += 1
            await round(chance.pick(own), chance)
          }
        }
      }
      await Promise.all(
        Array.from({ length: callers }, (_, caller) => work(targets.filter((_, index) => index % callers === caller)))
      )
    },
    /** `leftOut`: the updates that left out what a newer one had set. */
    result: (facts) => ({
      figures: { newerUpdates: updates.length, newerLeftOut: facts.leftOut },
      checks: checkNewer({ ...facts, begun, updates })
    })
  }
}

/** Pure. `newest`: by record and field, the update that the provider has. */
export const checkNewer = ({ begun, leftOut, newest, outcomes, updates }) => {
  const fieldsSet = updates.flatMap((update) => update.fields.map((field) => [`${update.record} ${field}`, update]))
  const byField = Map.groupBy(fieldsSet, ([field]) => field)
  const ofField = [...byField].map(([field, all]) => [field, all.map(([, update]) => update)])
  return [
    check("newest value wins", ofField.flatMap(stale({ held: newest }, endIn(outcomes)))),
    check("a newer value meets an older update that waits", begun >= least && leftOut === 0 ? [`none of ${begun}`] : [])
  ]
}
