/** @rule limit.linear */
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import * as Limits from "@fieldgate/core/domain/Limits"
import { setTimeout } from "node:timers/promises"
import { type Attacked, type Reply, start } from "./Attacked.ts"

/** A request may block the process this long, or, where the processor is slow or busy, as long as it parses 24 MB of JSON. */
const allowedMillis = 50
const allowedParsings = 24

let server: Attacked
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const write = "/v1/projects/demo/integrations/crm/objects/contacts"
const installations = "/v1/projects/demo/integrations/crm/installations"

const entries = <A>(count: number, entry: (index: number) => readonly [string, A]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)))
const records = (count: number, fields: number, name: (index: number) => string) =>
  Array.from({ length: count }, () => ({ record: entries(fields, (index) => [name(index), "x".repeat(10)]) }))

const flat = (index: number) => `field${index}`
const nested = (index: number) => `$['a']['k${index}']`
const mapped = (index: number) => `m${index}`

const most = Limits.recordFields.maximum
const whole = Limits.requestFields.maximum
const settings = Limits.objectSettings.maximum

const content = {
  provider: "recording",
  read: {
    objects: {
      contacts: {
        objectName: "contacts",
        selectedFields: entries(settings, (index) => [`s${index}`, true]),
        selectedFieldMappings: entries(settings, (index) => [mapped(index), `t${index}`])
      }
    }
  },
  write: {
    objects: {
      contacts: {
        objectName: "contacts",
        selectedFieldSettings: entries(settings, (index) => [mapped(index), { default: { stringValue: "x" } }])
      }
    }
  }
}

const post = (body: object, headers = {}) =>
  server.call("POST", write, { groupRef: "acme", type: "create", ...body }, headers)

/** The smallest share of what is allowed, of three runs after two that compile what they use. */
const blocked = async (attack: () => Promise<unknown>) => {
  let best = { millis: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY }
  for (let run = 0; run < 5; run++) {
    await server.reset()
    await attack()
    await setTimeout(20)
    const { longestDelay: millis, parsing } = await server.measured()
    const share = millis / Math.max(allowedMillis, allowedParsings * parsing)
    if (run >= 2 && share < best.share) best = { millis, share }
  }
  return best
}

const attacks: ReadonlyArray<readonly [name: string, status: number, attack: () => Promise<Reply>]> = [
  [
    "a dry run of as many nested fields as a record may have",
    200,
    () => post({ dryRun: true, ...records(1, most, nested)[0] })
  ],
  ["one field more", 400, () => post({ dryRun: true, ...records(1, most + 1, nested)[0] })],
  ["30,000 fields", 400, () => post({ dryRun: true, ...records(1, 30_000, flat)[0] })],
  ["a dry run of the widest batch", 200, () => post({ dryRun: true, batch: records(whole / most, most, nested) })],
  ["the widest batch", 200, () => post({ batch: records(whole / most, most, flat) })],
  ["the longest batch", 200, () => post({ batch: records(100, whole / 100, flat) })],
  [
    "the longest batch with a key",
    200,
    () => post({ batch: records(100, whole / 100, flat) }, { "idempotency-key": crypto.randomUUID() })
  ],
  ["the longest asynchronous batch", 200, () => post({ mode: "asynchronous", batch: records(100, whole / 100, flat) })],
  ["one text as long as the body may be", 200, () => post({ dryRun: true, record: { a: "x".repeat(1_000_000) } })],
  ["unknown members", 400, () => post(entries(Limits.jsonValues.maximum - 10, (index) => [`u${index}`, 1]))],
  [
    "items of the wrong kind",
    400,
    () => post({ batch: Array.from({ length: Limits.jsonValues.maximum - 10 }, () => 1) })
  ],
  ["text that is not JSON", 400, () => server.call("POST", write, `{"a":${"[".repeat(500_000)}`)],
  [
    "a config check with every setting refused",
    422,
    () => server.call("POST", `${installations}:validate`, { groupRef: "acme", config: { content } })
  ]
]

/** The attacks that blocked the event loop for longer than allowed, or had another answer. */
const tooLong = async (all: typeof attacks) => {
  const found: Array<string> = []
  for (const [name, status, attack] of all) {
    const reply = await attack()
    if (reply.status !== status) found.push(`${name}: ${reply.status} ${reply.text.slice(0, 500)}`)
    const { millis, share } = await blocked(attack)
    if (share > 1) found.push(`${name}: ${millis} ms, ${share} of what is allowed`)
  }
  return found
}

describe("a request of the maximum size blocks the event loop for at most 50 ms", () => {
  it("passes with few rules in the installation", async () => {
    expect(await tooLong(attacks)).toEqual([])
  })

  it("passes with the maximum of mappings and defaults in a config", async () => {
    const [installation] = JSON.parse((await server.call("GET", installations)).text)
    const save = () =>
      server.call("PATCH", `${installations}/${installation.id}?skipSampling=true`, {
        updateMask: ["config.content.read.objects.contacts", "config.content.write.objects"],
        installation: { config: { content } }
      })
    const patch = (operations: number) =>
      server.call("PATCH", `${write}/config-content?skipSampling=true`, {
        groupRef: "acme",
        action: "write",
        changes: Array.from({ length: operations }, (_, index) => ({
          op: "add",
          path: `/selectedFieldSettings/m${index}/writeOnUpdate`,
          value: "never"
        }))
      })
    const widened: typeof attacks = [
      ["saving the config", 200, save],
      ["as many operations as a patch may have", 200, () => patch(Limits.patchOperations.maximum)],
      ["one operation more", 400, () => patch(Limits.patchOperations.maximum + 1)],
      ["a dry run of one field", 200, () => post({ dryRun: true, record: { a: 1 } })],
      [
        "a dry run of as many mapped fields as a record may have",
        200,
        () => post({ dryRun: true, ...records(1, most, mapped)[0] })
      ],
      ["a batch that defaults make too wide", 400, () => post({ batch: records(100, 1, mapped) })],
      ["the widest batch that defaults allow", 200, () => post({ batch: records(whole / settings, 1, mapped) })]
    ]
    expect(await tooLong(widened)).toEqual([])
  })
})
