/** The sandboxes, which are never killed: their records and the received calls show what was really written. */
import { HubSpotSandbox, SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { setTimeout as pause } from "node:timers/promises"
import { createsIn, marksIn, newerIn, updateMark, updatesIn, upsertsIn } from "./marks.mjs"

/** Random faults of a sandbox. A delay is shorter than any lease: a call must not outlive the next one. */
const wrongs = [
  { weight: 3, action: "dropAfterCommit" },
  { weight: 3, action: "dropAfterCommit", isLagging: true },
  { weight: 1, action: "dropBeforeCommit" },
  { weight: 3, action: { status: 429, headers: { "retry-after": "1" } } },
  { weight: 1, action: { status: 503 } },
  { weight: 1, action: { status: 500, afterCommit: true } },
  { weight: 3, action: { delay: 600 } },
  { weight: 3, action: { delay: 600, afterCommit: true } },
  { weight: 1, action: "html" },
  { weight: 1, action: "malformed" }
]

/**
 * HubSpot loses the answer to the create of a contact, and the lookup does not find it yet: the create, whose key is unique, is then
 * sent again, and refused for its key.
 */
const lag = [
  { match: { method: "POST", path: "*/objects/2026-09/contacts" }, action: "dropAfterCommit" },
  { match: { path: "*/batch/read" }, action: { status: 207, body: { status: "COMPLETE", results: [] } }, times: 2 }
]

/** The forms of an outage of a CRM: for every call, reads too, and perhaps after the call was executed. */
const outages = [{ status: 503 }, "html", "dropBeforeCommit", "dropAfterCommit", { status: 500, afterCommit: true }]

/** A waiting update is due within this time, unless its connection waits too. */
const longestRefusal = 5000

/** Calls to evaluate at the end; more than any run makes. */
const journalSize = 10_000_000

/**
 * `names`: processes that call the sandboxes, each at its own addresses. `watch` may delay calls and answers, and decides for each call, reads
 * too, whether it is executed and its answer lost.
 */
/** Tokens of the accounts between which an installation moves. */
export const movingAccounts = [
  { token: "moving-hubspot-token-a", hubId: 71_000_001 },
  { token: "moving-hubspot-token-b", hubId: 71_000_002 }
]

export const startProviders = async (names, watch) => {
  const sandboxes = {
    hubspot: HubSpotSandbox.start({ journalSize }),
    salesforce: SalesforceSandbox.start({ journalSize })
  }
  movingAccounts.forEach((account) => sandboxes.hubspot.addAccount(account))
  const all = Object.values(sandboxes)
  const served = []
  const serve = async (change) => {
    const servers = await Promise.all(
      Object.entries(sandboxes).map(([provider, sandbox]) => ServeSandbox.start(change(sandbox, provider)))
    )
    served.push(...servers)
    return Object.fromEntries(Object.keys(sandboxes).map((provider, index) => [provider, servers[index].url]))
  }
  const urls = await serve((sandbox) => sandbox)
  const urlsOf = {}
  for (const name of names) urlsOf[name] = await serve((sandbox, provider) => watched(sandbox, provider, name, watch))
  let away = 0
  return {
    urls,
    urlsOf,
    makeRecord: (provider, number) => makers[provider](sandboxes[provider], number),
    /** The next call has a fault. Faults don't accumulate while a circuit is open: each would fail another probe. */
    disturb: (random) => {
      const [sandbox, { action, isLagging }] = [random.pick(all), random.weighted(wrongs)]
      if (isLagging && sandbox === sandboxes.hubspot) {
        if (sandbox.faults().length <= 1) lag.forEach((fault) => sandbox.addFault(fault))
      } else if (sandbox.faults().every(({ fault }) => fault.match?.path !== undefined)) sandbox.addFault({ action })
    },
    /** The next call that names the record in its path is refused; `met` resolves once it was, or after a while without such a call. */
    refuse: (provider, id, status) => {
      const sandbox = sandboxes[provider]
      const fault = { match: { path: `*/${id}` }, action: { status, headers: { "retry-after": "1" } } }
      sandbox.addFault(fault)
      const pending = () => sandbox.faults().find((each) => each.fault === fault)
      return {
        met: async () => {
          for (const end = Date.now() + longestRefusal; pending() !== undefined && Date.now() < end;) await pause(50)
          const left = pending()
          if (left !== undefined) sandbox.removeFault(left.id)
        }
      }
    },
    outage: async (random, seconds) => {
      const sandbox = random.pick(all)
      sandbox.clearFaults()
      sandbox.addFault({ action: random.pick(outages), times: journalSize })
      away += 1
      await pause(seconds * 1000)
      sandbox.clearFaults()
      away -= 1
    },
    isAway: () => away > 0,
    calm: () => all.forEach((sandbox) => sandbox.clearFaults()),
    evidence: () => evidenceOf(all),
    /** By the number of a create: the tokens of the moving accounts that have a record of it. */
    movedAccounts: () => {
      const tokenOf = new Map(movingAccounts.map(({ hubId, token }) => [hubId, token]))
      const found = sandboxes.hubspot
        .dump()
        .records.flatMap((record) =>
          [...new Set(createsIn(JSON.stringify(record)))].map((number) => [number, tokenOf.get(record.hubId)])
        )
      return new Map(
        [...Map.groupBy(found, ([number]) => number)].map(([number, all]) => [number, all.map(([, token]) => token)])
      )
    },
    stop: () => Promise.all(served.map((each) => each[Symbol.asyncDispose]()))
  }
}

const watched = (sandbox, provider, name, { losesAnswer = () => false, onAnswer, onCall }) => ({
  ...sandbox,
  app: Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { method, url } = request
    if (losesAnswer()) sandbox.addFault({ match: { method, path: url.split("?")[0] }, action: "dropAfterCommit" })
    if (method === "GET") return yield* sandbox.app
    const call = { provider, method, url, body: yield* request.text }
    yield* Effect.promise(() => onCall(name, call))
    const answer = yield* sandbox.app
    yield* Effect.promise(() => onAnswer(name, call, answer.status))
    return answer
  })
})

const post = async (sandbox, path, token, body) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const response = await sandbox.fetch(`http://sandbox${path}`, { method: "POST", headers, body: JSON.stringify(body) })
  return (await response.json()).id
}

const makers = {
  hubspot: (sandbox, number) =>
    post(sandbox, "/crm/objects/2026-09/contacts", HubSpotSandbox.defaultToken, {
      properties: { email: `target-${number}@faults.example` },
      associations: []
    }),
  salesforce: (sandbox, number) =>
    post(sandbox, "/services/data/v62.0/sobjects/Contact", SalesforceSandbox.defaultToken, {
      LastName: `Target ${number}`
    })
}

const evidenceOf = (sandboxes) => {
  /** By the number of a create: the ids of its records. */
  const made = new Map()
  /** By the number of an upserted key: the ids of its records. */
  const upserted = new Map()
  const held = new Map()
  const newest = new Map()
  for (const { id, properties } of sandboxes.flatMap((sandbox) => sandbox.records())) {
    const text = Object.values(properties).join("\n")
    for (const number of new Set(createsIn(text))) made.set(number, [...(made.get(number) ?? []), id])
    for (const key of new Set(upsertsIn(text))) upserted.set(key, [...(upserted.get(key) ?? []), id])
    for (const { count, record } of updatesIn(text)) held.set(record, count)
    for (const [field, value] of Object.entries(properties))
      for (const { count, record } of newerIn(String(value))) newest.set(`${record} ${field}`, count)
  }
  const all = sandboxes.flatMap((sandbox) => sandbox.journal())
  const calls = all.filter(({ method }) => method !== "GET")
  return {
    made,
    upserted,
    held,
    newest,
    creates: calls.filter(isCreate).map((call) => ({
      numbers: createsIn(call.body),
      refused: isRefused(call),
      isConflict: call.answer?.status === 409
    })),
    updates: calls.filter((call) => hasRun(call)).map(({ body }) => updatesIn(body)),
    calls: calls.length,
    lostAnswers: all.filter(({ fault }) => fault === "dropAfterCommit").length
  }
}

/** Others of the same method only look something up. */
const isCreate = ({ method, url }) =>
  method === "POST" &&
  /\/(objects\/(\d{4}-\d\d\/)?[^/]+(\/batch\/create)?|sobjects\/[^/]+|composite\/sobjects)$/.test(url)

/** The marks of the records that a call writes; a lookup writes none. */
export const writesIn = (call) =>
  call.method === "POST" && !isCreate(call)
    ? updatesIn(call.body).map(({ count, record }) => updateMark(record, count))
    : marksIn(call.body)

const isAfterCommit = (fault) => fault?.afterCommit === true || fault === "dropAfterCommit" || fault === "malformed"

const isRefused = ({ answer, fault }) =>
  answer !== undefined && answer.status >= 400 && answer.status < 500 && !isAfterCommit(fault)

const hasRun = ({ fault }) =>
  fault === undefined || isAfterCommit(fault) || (typeof fault === "object" && "delay" in fault)
