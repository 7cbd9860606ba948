/** The promises that remain where a database lost its newest commits: for what it still has, and for what was sent only once. Pure. */
import { checkPromises } from "./promises.mjs"

/** A repeated request is a new one where the database lost the first; a lost update may be followed by the repetition of an earlier one. */
const broken = new Set([
  "updates of one record reach the provider in their order",
  "a repeated key returns the same answer"
])

/** `known`: the records that the database still has, as `<operation>.<index>`. Returns the operations of those that it lost, too. */
export const checkDespiteLoss = (given, known) => {
  const isLost = ({ index, operationId, state }) =>
    (state === "accepted" || state === "answered") && operationId !== undefined && !known.has(`${operationId}.${index}`)
  const isCounted = (write) => !isLost(write) && write.isRepeated !== true
  const creates = new Map([...given.creates].filter(([, create]) => isCounted(create)))
  const updates = new Map([...given.updates].filter(([, all]) => all.every(isCounted)))
  const evidence = {
    ...given.evidence,
    creates: given.evidence.creates.map((call) => ({
      ...call,
      numbers: call.numbers.filter((number) => creates.has(number))
    })),
    updates: given.evidence.updates.map((call) => call.filter(({ record }) => updates.has(record)))
  }
  const { checks, figures } = checkPromises({ ...given, creates, updates, evidence })
  const lost = [...given.creates.values(), ...[...given.updates.values()].flat()].filter(isLost)
  return {
    checks: checks.filter(({ name }) => !broken.has(name)),
    figures,
    lost: [...new Set(lost.map(({ operationId }) => operationId))]
  }
}
