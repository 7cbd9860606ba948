/**
 * Compares what was promised to callers with the records of the providers. Pure. Every fault contains the mark of its record, so that it
 * can be traced through the logs.
 */

/** How a write ended: by the answer to its caller, or else by the journal. */
export const endIn =
  (outcomes) =>
  ({ index, operationId, outcome, state }) =>
    outcome === undefined ? state === "accepted" && outcomes.get(`${operationId}.${index}`) : { outcome }

/** Figures, and one check for each promise with the evidence against it. */
export const checkPromises = ({
  answers,
  crashes,
  creates,
  evidence,
  open,
  outcomes,
  settledAgain,
  updates,
  upserts = []
}) => {
  const endOf = endIn(outcomes)
  const madeOf = ({ number }) => evidence.made.get(number) ?? []
  const allCreates = [...creates.values()]
  const answered = allCreates.filter(({ state }) => state === "accepted" || state === "answered")
  const createsWith = (outcome) => answered.filter((create) => endOf(create)?.outcome === outcome)
  const allUpdates = [...updates.values()].flat()
  const unfinished = [...answered, ...allUpdates.filter(({ state }) => state === "accepted")].filter(
    (each) => !endOf(each)
  )

  const lost = [
    ...unfinished.map((each) => `${nameOf(each)}: accepted in ${each.operationId}, without an outcome`),
    ...createsWith("success")
      .filter((create) => madeOf(create).length === 0)
      .map((create) => `${nameOf(create)}: reported as written, but the provider doesn't have it`)
  ]
  const duplicated = allCreates
    .filter((create) => madeOf(create).length > 1)
    .map((create) => `${nameOf(create)}: the provider has it as ${madeOf(create).join(" and ")}`)
  const misreported = [
    ...createsWith("failed")
      .filter((create) => madeOf(create).length > 0)
      .map((create) => `${nameOf(create)}: reported as failed, but the provider has it`),
    ...createsWith("success").flatMap((create) => wrongId(create, endOf(create), outcomes, madeOf(create)))
  ]
  // Deadlines are an hour away, so that none is inside an outage.
  const unsettled = createsWith("uncertain")
    .filter(({ keyed, mode }) => keyed === true && mode !== "synchronous")
    .map((create) => `${nameOf(create)}: uncertain in ${create.operationId}: ${endOf(create).reason}`)
  const conflicts = conflictsAfterLostAnswers(evidence.creates)
  const succeeded = allUpdates.filter((update) => endOf(update)?.outcome === "success")
  const upserted = checkUpserts(upserts, evidence.upserted ?? new Map(), endOf)
  const checks = [
    check("no accepted record is lost", lost),
    check("no create is at a provider twice", duplicated),
    check(
      "no create without a unique key is sent again after a call that may have written it",
      resent(evidence.creates, creates)
    ),
    check("no asynchronous create with a unique key ends as uncertain", unsettled),
    check("no record is misreported", misreported),
    check(
      "the last accepted update of a record is what the provider has",
      [...updates].flatMap(stale(evidence, endOf))
    ),
    check("updates of one record reach the provider in their order", disordered(evidence.updates, updates)),
    ...upserted.checks,
    check("nothing settles twice", settledAgain),
    check("every operation ends", open),
    check("a repeated key returns the same answer", answers.changed),
    check("a caller that repeats as advised is answered in the end", answers.givenUp),
    check("no request is refused for a fault that isn't its own", answers.refused),
    check("no process ends by itself", crashes)
  ]
  const uncertainCreates = (isCounted) => createsWith("uncertain").filter(isCounted).length
  const uncertain =
    createsWith("uncertain").length + allUpdates.filter((each) => endOf(each)?.outcome === "uncertain").length
  return {
    figures: {
      records: allCreates.length + allUpdates.length,
      accepted: answers.accepted,
      synchronous: answers.synchronous,
      unanswered: answers.unanswered,
      delivered: createsWith("success").length + succeeded.length,
      failed: createsWith("failed").length + allUpdates.filter((each) => endOf(each)?.outcome === "failed").length,
      uncertain,
      uncertainSynchronous: uncertainCreates(({ mode }) => mode === "synchronous"),
      uncertainKeyed: unsettled.length,
      uncertainKeyless: uncertainCreates(({ keyed, mode }) => keyed !== true && mode !== "synchronous"),
      // What waited when a standby was promoted or a backup restored.
      uncertainInDoubt: uncertainCreates((create) => /failed over or restored/u.test(endOf(create).reason ?? "")),
      uncertainUnwritten: uncertainCreates((create) => madeOf(create).length === 0),
      keyConflicts: conflicts.size,
      keyConflictsSuccessful: createsWith("success").filter(({ number }) => conflicts.has(number)).length,
      ...upserted.figures,
      duplicated: duplicated.length,
      lost: lost.length,
      misreported: misreported.length,
      providerCalls: evidence.calls
    },
    checks
  }
}

/** Upserts of the same keys by many callers at the same time. */
const checkUpserts = (upserts, records, endOf) => {
  const nameOf = ({ isUnique, key, mode, operationId }) =>
    `upsert of key ${key} (${mode}, ${isUnique ? "unique" : "not unique"}) in ${operationId}`
  const answered = upserts.filter(({ state }) => state === "accepted" || state === "answered")
  const ended = (outcome) => answered.filter((each) => endOf(each)?.outcome === outcome)
  const keys = [...new Set(upserts.map(({ key }) => key))]
  const duplicated = keys.filter((key) => (records.get(key) ?? []).length > 1)
  const uncertain = ended("uncertain")
  const open = uncertain.filter(({ isUnique }) => isUnique)
  return {
    figures: {
      upserts: upserts.length,
      upsertedKeys: keys.length,
      upsertedRecords: [...records.values()].flat().length,
      upsertsDelivered: ended("success").length,
      upsertsFailed: ended("failed").length,
      upsertsUncertain: uncertain.length,
      upsertsUncertainSynchronous: uncertain.filter(({ mode }) => mode === "synchronous").length
    },
    checks: [
      check(
        "no upserted key has two records",
        duplicated.map((key) => `key ${key}: the provider has it as ${records.get(key).join(" and ")}`)
      ),
      check("no upsert by a unique key ends as uncertain", open.map(nameOf)),
      check(
        "no upsert is lost or misreported",
        answered.flatMap((each) => {
          const end = endOf(each)
          const ids = records.get(each.key) ?? []
          if (!end) return [`${nameOf(each)}: without an outcome`]
          if (end.outcome !== "success") return []
          if (ids.length === 0) return [`${nameOf(each)}: reported as written, but the provider doesn't have it`]
          const id = each.recordId ?? end.recordId
          return id === undefined || ids.includes(id)
            ? []
            : [`${nameOf(each)}: written as ${id}, but the provider has ${ids}`]
        })
      )
    ]
  }
}

export const check = (name, against) => ({ name, passed: against.length === 0, against })

const nameOf = ({ count, mode, number, record }) =>
  number === undefined ? `update ${count} of record ${record} (${mode})` : `create ${number} (${mode})`

/**
 * The id in the journal, and the one that a waiting caller received, are the provider's. The journal may have no id if the caller got a
 * warning about it.
 */
const wrongId = (create, { outcome }, outcomes, [made]) => {
  const kept = outcomes.get(`${create.operationId}.${create.index}`)
  const isOpen = create.isWarned && kept?.outcome === "uncertain"
  return [create.recordId, isOpen ? undefined : kept?.recordId]
    .filter((id) => id !== undefined && made !== undefined && id !== made)
    .map(
      (id) =>
        `${nameOf(create)}: ${outcome} as ${id} (${kept?.outcome} in the journal), but the provider has it as ${made}`
    )
}

/** Only a call that was clearly refused allows another one, unless the CRM keeps a key of the record unique. */
const resent = (calls, creates) => {
  const sent = new Set()
  const against = []
  for (const { numbers, refused } of calls) {
    for (const number of numbers) {
      if (creates.get(number)?.keyed === true) continue
      if (sent.has(number)) against.push(`create ${number}: sent again`)
      if (!refused) sent.add(number)
    }
  }
  return against
}

/** Creates that a CRM refused because a record has their key, after a call of theirs that may have written it. */
const conflictsAfterLostAnswers = (calls) => {
  const sent = new Set()
  const conflicts = new Set()
  for (const { isConflict, numbers, refused } of calls) {
    for (const number of numbers) {
      if (isConflict && sent.has(number)) conflicts.add(number)
      if (!refused) sent.add(number)
    }
  }
  return conflicts
}

/**
 * An update without an answer may be accepted at any time or never; an uncertain one may be the current one if it is the newest. The turn of
 * one that collects comes with its batch, after single ones that were accepted meanwhile; synchronous ones take its fields.
 */
export const stale =
  ({ held }, endOf) =>
  ([record, all]) => {
    const last = all.findLast((update) => endOf(update)?.outcome === "success")
    if (last === undefined) return []
    const now = held.get(record) ?? 0
    const mayBeCurrent = ({ count, state, ...update }) =>
      count === now &&
      (state === "unanswered" ||
        (update.mode === "auto" && last.mode === "single") ||
        (count > last.count && endOf({ state, ...update })?.outcome === "uncertain"))
    return now === last.count || all.some(mayBeCurrent)
      ? []
      : [`${nameOf(last)}: the last that succeeded, but the provider has update ${now}`]
  }

/**
 * An update may arrive twice, but not after a later one, unless its caller didn't wait for its answer. If a process lost its lease, all
 * unsettled updates of its operation are sent again, and then each later one must follow once more.
 */
const disordered = (calls, updates) => {
  const updateOf = ({ count, record }) => updates.get(record)?.[count - 1]
  const newest = new Map()
  /** By record: the count that a repetition must reach again. */
  const repeated = new Map()
  const against = calls.flat().flatMap((update) => {
    const { count, record } = update
    if (updateOf(update)?.state === "unanswered") return []
    const before = newest.get(record) ?? 0
    if (count < before && !isOneOperation(updates.get(record).slice(count - 1, before))) {
      return [`update ${count} of record ${record}: came after update ${before}`]
    }
    if (count < before) repeated.set(record, Math.max(before, repeated.get(record) ?? 0))
    newest.set(record, count)
    return []
  })
  const unfinished = [...repeated].filter(([record, count]) => newest.get(record) < count)
  return [
    ...against,
    ...unfinished.map(([record, count]) => `update ${count} of record ${record}: didn't follow an earlier one again`)
  ]
}

/** Of an update without an answer no operation is known. */
const isOneOperation = (all) =>
  all.every(({ operationId, state }) => state === "unanswered" || operationId === all[0].operationId)
