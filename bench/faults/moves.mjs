/**
 * A customer whose installation moves to another account of the CRM and back, while writes of every mode are under way: each record has to
 * be in the account for which its write was accepted.
 */
import { setTimeout as pause } from "node:timers/promises"
import { createMark } from "./marks.mjs"
import { check } from "./promises.mjs"
import { bodiesOf, integrations } from "./writers.mjs"

const groupRef = "mover"
const callers = 3
/** No number of the other customers' creates. */
const firstNumber = 3_000_000
/** Of so many writes, the installation moves while some are under way. */
const least = 20
const longestRequest = 20_000

const ways = [
  { weight: 4, way: "single" },
  { weight: 3, way: "auto" },
  { weight: 1, way: "batch" },
  { weight: 3, way: "synchronous" }
]

/** `accounts`: the tokens of two accounts of HubSpot. */
export const makeMoves = ({ accounts, apiKey, call, content, fleet, ledger, project, random }) => {
  const writes = []
  /** When the installation was moved: the first request began, and the answer that confirmed it came. */
  const moves = []
  let [numbers, begun] = [0, 0]

  const connect = async (token) => {
    const server = random.pick(fleet.members.filter(({ role, state }) => role === "start" && state === "up"))
    const url = `${server.url}/v1/projects/${project}/integrations/${integrations.hubspot}/installations:connect`
    const response = await fetch(url, {
      method: "POST",
      headers: { "x-api-key": apiKey, "content-type": "application/json" },
      body: JSON.stringify({
        groupRef,
        consumerRef: "mover-user",
        environment: "sandbox",
        apiKey: token,
        config: { content }
      }),
      signal: AbortSignal.timeout(longestRequest)
    })
    await response.body?.cancel()
    return response.status === 200
  }
  /** Repeated until it is confirmed: a call whose answer was lost may have moved it. */
  const move = async (account) => {
    const each = { account, began: Date.now(), confirmed: undefined }
    moves.push(each)
    while (!(await connect(account).catch(() => false))) await pause(random.between(50, 400))
    each.confirmed = Date.now()
  }
  const write = async (chance) => {
    const { way } = chance.weighted(ways)
    const own = Array.from({ length: way === "batch" ? chance.between(2, 10) : 1 }, () => firstNumber + ++numbers)
    const asked = own.map((number) => {
      ledger.addCreate(number, way, true)
      return ledger.creates.get(number)
    })
    const body = { groupRef, type: "create", ...bodiesOf[way](own.map((number) => ({ email: emailOf(number) }))) }
    const began = Date.now()
    await call({ integration: integrations.hubspot, object: "contacts", body }, asked)
    const ended = Date.now()
    for (const each of asked) writes.push({ number: each.number, state: each.state, began, ended })
  }
  return {
    run: async (rounds, perSecond) => {
      await move(accounts[0])
      const started = Date.now()
      const early = () => begun / perSecond - (Date.now() - started) / 1000
      const work = async () => {
        const chance = random.fork()
        while (begun < rounds) {
          if (early() > 0) await pause(early() * 1000)
          else {
            begun += 1
            await write(chance)
          }
        }
      }
      const over = new AbortController()
      const moving = async () => {
        for (let n = 1; !over.signal.aborted; n += 1) {
          await pause(random.between(1000, 4000))
          await move(accounts[n % accounts.length])
        }
      }
      const moved = moving()
      await Promise.all(Array.from({ length: callers }, work))
      over.abort()
      await moved
    },
    /** `accountsOf`: by the number of a create, the accounts that have it. */
    result: (accountsOf) => ({
      figures: { moves: moves.length, movedWrites: writes.length },
      checks: checkMoves({ accountsOf, moves, writes })
    })
  }
}

const emailOf = (number) => `${createMark(number)}@faults.example`

/** The accounts for which it may have been accepted: the last before it that was confirmed, and those to which it moved meanwhile. */
const allowed = ({ began, ended }, moves) => {
  const before = moves.findLastIndex(({ confirmed }) => confirmed !== undefined && confirmed <= began)
  return new Set(moves.slice(Math.max(0, before)).flatMap((each) => (each.began < ended ? [each.account] : [])))
}

/** Pure. */
export const checkMoves = ({ accountsOf, moves, writes }) => {
  const known = writes.filter(({ state }) => state === "accepted" || state === "answered")
  const wrong = known.flatMap((write) => {
    const possible = allowed(write, moves)
    const others = (accountsOf.get(write.number) ?? []).filter((account) => !possible.has(account))
    return others.map(
      (account) => `${createMark(write.number)}: in ${account}, accepted for ${[...possible].join(" or ")}`
    )
  })
  const certain = known.filter((write) => allowed(write, moves).size === 1 && accountsOf.has(write.number))
  const tooFew = writes.length >= least && (moves.length < 3 || certain.length === 0)
  return [
    check("no record is in a wrong account", wrong),
    check(
      "an installation moves while its writes are under way",
      tooFew ? [`${moves.length} moves, ${certain.length} of ${writes.length} writes between them`] : []
    )
  ]
}
