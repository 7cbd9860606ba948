/**
 * How a careful client calls Fieldgate: it repeats what may be repeated, repeats a request whose answer was lost only with an
 * Idempotency-Key, and uses another process if one can't be reached.
 */
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { firstMark } from "./marks.mjs"

/** A caller gives up after this time: probes of a CRM are up to 60 seconds apart, and one or two may meet a fault of their own. */
const patience = 240_000

const longestRequest = 20_000

export const makeCaller = ({ apiKey, fleet, ledger, project, providers, random }) => {
  const post = async (server, { body, integration, object }, key, cutAfter) => {
    const response = await fetch(`${server}/v1/projects/${project}/integrations/${integration}/objects/${object}`, {
      method: "POST",
      headers: {
        "x-api-key": apiKey,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key })
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(cutAfter ?? longestRequest)
    })
    return { status: response.status, body: await response.json() }
  }
  /** Some callers disconnect before they are answered. */
  const chooseCut = () => {
    if (!random.chance(0.03)) return undefined
    ledger.answers.cut += 1
    return random.between(1, 30)
  }
  const attempt = async (request, key, cutAfter) => {
    const servers = fleet.members.filter(({ role, state }) => role === "start" && state !== "down")
    if (servers.length === 0) return { again: "no server is up", isUnreachable: true }
    try {
      return meaningOf(await post(random.pick(servers).url, request, key, cutAfter))
    } catch (error) {
      return wasNeverSent(error) || key !== undefined
        ? { again: String(error.cause ?? error) }
        : { state: "unanswered" }
    }
  }
  const send = async (request, firstKey) => {
    let end = Date.now() + patience
    let key = firstKey
    let tries = 0
    for (let cutAfter = chooseCut(); ; cutAfter = undefined) {
      const result = await attempt(request, key, cutAfter)
      tries += 1
      if (result.again === undefined) return { ...result, key, tries }
      if (result.withNewKey) {
        ledger.answers.newKeys += 1
        key = randomUUID()
      }
      // No promise is broken while no server runs, or a CRM is unavailable.
      if (result.isUnreachable || providers.isAway()) end = Date.now() + patience
      if (Date.now() > end) {
        const said = `${key === undefined ? "without a key" : `key ${key}`}: ${result.again}`
        ledger.answers.givenUp.push(`${new Date().toISOString()} ${firstMark(JSON.stringify(request.body))} ${said}`)
        return { state: "unanswered", tries }
      }
      await pause(random.between(50, 400))
    }
  }
  /** A repeated request with the same key must get the same answer. */
  const repeat = async (request, key, first) => {
    ledger.answers.repeated += 1
    const second = await send(request, key)
    const [one, other] = [first, second].map(({ answer, problem }) => JSON.stringify(identityOf(answer ?? problem)))
    if (second.state !== "unanswered" && one !== other) {
      ledger.answers.changed.push(`key ${key}: ${one}, then ${other}`)
    }
  }
  return {
    write: async (request, writes) => {
      const { key, tries, ...result } = await send(request, random.chance(0.5) ? randomUUID() : undefined)
      ledger.note(writes, result)
      const repeats = key !== undefined && result.state === "answered" && random.chance(0.05)
      if (repeats) await repeat(request, key, result)
      // Where the database has lost the first request, a repeated one is another.
      for (const write of writes) write.isRepeated = tries > 1 || repeats
    },
    /** An audited change of an operation by this server, which thereby is in a transaction that has locked it. It may get no answer. */
    touch: (server, operationId) =>
      fetch(`${server.url}/v1/projects/${project}/operations/${operationId}:flush`, {
        method: "POST",
        headers: { "x-api-key": apiKey }
      }).then(
        ({ body }) => body?.cancel(),
        () => undefined
      ),
    /** Flushes an auto batch before its delay. A 503 allows to repeat it: the database may have been restarted just before. */
    flush: async (operationId) => {
      const server = fleet.members.find(({ role, state }) => role === "start" && state === "up")
      const url = `${server.url}/v1/projects/${project}/operations/${operationId}:flush`
      const request = () => fetch(url, { method: "POST", headers: { "x-api-key": apiKey } })
      let { status } = await request()
      for (const end = Date.now() + patience; status === 503 && Date.now() < end;) {
        await pause(500)
        status = (await request()).status
      }
      if (status !== 200) ledger.answers.refused.push(`flush of ${operationId}: ${status}`)
    }
  }
}

const identityOf = ({ operationId, recordRef, result } = {}) => ({ operationId, recordRef, result })

/** An answer with `retryable` promises that nothing was written; the caller relies on it. */
const meaningOf = ({ body, status }) => {
  if (status === 200) return { state: "answered", answer: body }
  const again = `${status} ${body.detail}`
  if (body.retryable === true) return { again }
  // The failure of an update that may have been written stays with its key; it may be sent again with another.
  if (status === 502 || status === 504) return { again, withNewKey: true }
  return { state: status === 422 && body.operationId !== undefined ? "failed" : "refused", problem: body }
}

const wasNeverSent = (error) => error.cause?.code === "ECONNREFUSED"
