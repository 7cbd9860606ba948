/** What was promised to callers: every write with the answer to its caller. It never asks Fieldgate. */

export const makeLedger = () => {
  const creates = new Map()
  /** By record: its updates in the order of their requests, each after the one before was answered. */
  const updates = new Map()
  const upserts = []
  const answers = {
    accepted: 0,
    synchronous: 0,
    unanswered: 0,
    /** Requests that were sent again with a new key, as their answer allowed. */
    newKeys: 0,
    repeated: 0,
    cut: 0,
    changed: [],
    refused: [],
    givenUp: []
  }
  return {
    creates,
    updates,
    upserts,
    answers,
    /** `keyed`: it has a value that the CRM keeps unique. */
    addCreate: (number, mode, keyed) => creates.set(number, { number, mode, keyed, state: "unanswered" }),
    addUpsert: (key, mode, isUnique) => {
      const upsert = { key, mode, isUnique, state: "unanswered" }
      upserts.push(upsert)
      return upsert
    },
    addUpdate: (record, mode) => {
      const all = updates.get(record) ?? []
      updates.set(record, all)
      const update = { record, count: all.length + 1, mode, state: "unanswered" }
      all.push(update)
      return update
    },
    note: (writes, { answer, problem, state }) => {
      writes.forEach((write, index) => Object.assign(write, endOf(state, answer ?? problem, index)))
      if (state === "unanswered") answers.unanswered += writes.length
      if (state === "refused") answers.refused.push(`${problem.status} ${problem.type}: ${problem.detail}`)
      if (state === "answered") answers[answer.result === undefined ? "accepted" : "synchronous"] += writes.length
      if (state === "failed") answers.synchronous += writes.length
    }
  }
}

/** A reference ends with its place in the operation. */
const placeOf = (recordRef) => Number(recordRef.slice(recordRef.lastIndexOf(".") + 1))

const endOf = (state, body, index) => {
  if (state !== "answered" && state !== "failed") return { state }
  const { operationId, recordRef, result, type, warnings = [] } = body
  const place = { operationId, index: recordRef === undefined ? index : placeOf(recordRef) }
  if (state === "failed") {
    return { state: "answered", ...place, outcome: type.endsWith("outcome-uncertain") ? "uncertain" : "failed" }
  }
  return result === undefined
    ? { state: "accepted", ...place }
    : { state: "answered", ...place, outcome: "success", recordId: result.recordId, isWarned: warnings.length > 0 }
}
