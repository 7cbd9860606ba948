import type { Connection, Destination, Project, ProviderInfo, Statistics, Usage } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import { attentionItems } from "../src/overview/attention.ts"
import { exampleWrite } from "../src/overview/exampleWrite.ts"
import { tilesOf } from "../src/overview/tiles.ts"

const time = "2026-11-22T08:00:00Z"
const counts = { total: 0, succeeded: 0, failed: 0, uncertain: 0, waiting: 0 }
const step = (of: Partial<Statistics["steps"][number]>): Statistics["steps"][number] => ({
  startTime: time,
  operations: 0,
  ended: 0,
  records: counts,
  resolved: 0,
  autoBatches: { operations: 0, records: 0 },
  ...of
})
const statistics = (
  steps: Statistics["steps"],
  causes: Statistics["causes"] = [],
  range: Statistics["range"] = "day"
): Statistics => ({ range, startTime: time, endTime: time, stepSeconds: 3600, steps, causes })

const cause = (name: string, records: number, outcome: "failed" | "uncertain" = "failed") => ({
  cause: name,
  outcome,
  records,
  example: `${name} happened`
})

const connection = (groupRef: string, of: Partial<Connection> = {}): Connection => ({
  id: `connection of ${groupRef}`,
  projectId: "project",
  provider: "hubspot",
  group: { groupRef, groupName: "", projectId: "project", createTime: time },
  consumer: { consumerRef: "ann", consumerName: "", projectId: "project", createTime: time },
  authScheme: "apiKey",
  status: "bad_credentials",
  createTime: time,
  updateTime: time,
  budgetShare: 0.9,
  ...of
})

const usage = (...parked: ReadonlyArray<readonly [connectionId: string, operations: number]>): Usage => ({
  queue: { operations: 7 },
  slowHosts: [],
  groups: [
    {
      groupRef: "acme",
      operations: 7,
      parked: parked.reduce((sum, [, operations]) => sum + operations, 0),
      records: 7,
      bytes: 700,
      isComplete: true,
      parkedConnections: parked.map(([connectionId, operations]) => ({ connectionId, operations }))
    }
  ]
})

const nothing = { connections: [], toReconnect: [], destinations: [] }

describe("attentionItems", () => {
  const titles = (facts: Parameters<typeof attentionItems>[0]) =>
    attentionItems(facts).map(({ detail, title }) => [title, detail])

  it("is empty where everything works", () => {
    const quiet = statistics([step({ operations: 3 })])
    expect(attentionItems({ ...nothing, day: quiet, week: quiet, usage: usage() })).toEqual([])
  })

  it("lists accounts to reconnect, the one with most waiting writes first", () => {
    const facts = {
      ...nothing,
      toReconnect: [connection("acme"), connection("globex")],
      usage: usage(["connection of globex", 12])
    }
    expect(titles(facts)).toEqual([
      ["globex must reconnect its hubspot account", "12 writes waiting"],
      ["acme must reconnect its hubspot account", undefined]
    ])
  })

  it("sums up more than three accounts", () => {
    const toReconnect = ["a", "b", "c", "d"].map((group) => connection(group))
    const found = attentionItems({ ...nothing, toReconnect, usage: usage(["connection of b", 1]) })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      title: "4 accounts must be reconnected",
      detail: "1 write waiting",
      to: "/connections?status=bad_credentials"
    })
  })

  it("names CRMs that answer slowly, and since when", () => {
    const slowHosts = [{ host: "acme.crm.test", connections: 2, since: time }]
    expect(attentionItems({ ...nothing, usage: { ...usage(), slowHosts } })).toMatchObject([
      {
        title: "acme.crm.test answers slowly",
        detail: "Writes to 2 connections take longer.",
        since: time,
        to: "/usage"
      }
    ])
  })

  it("lists failing webhooks, but no disabled ones", () => {
    const destination = (name: string, of: Partial<Destination>): Destination => ({
      id: name,
      projectId: "project",
      name,
      type: "webhook",
      metadata: { url: "https://acme.example" },
      active: true,
      createTime: time,
      ...of
    })
    const destinations = [
      destination("works", {}),
      destination("fails", { failingSince: time }),
      destination("disabled", { failingSince: time, active: false })
    ]
    expect(attentionItems({ ...nothing, destinations })).toMatchObject([
      { title: "The webhook fails is failing", since: time, to: "/webhooks/fails" }
    ])
  })

  it("reports errors that no record had before yesterday, and unknown outcomes", () => {
    const day = statistics([], [cause("NEW", 2), cause("OLD", 5), cause("TIMEOUT", 3, "uncertain")])
    const week = statistics([], [cause("OLD", 9), cause("NEW", 2), cause("TIMEOUT", 3, "uncertain")], "week")
    expect(titles({ ...nothing, day, week })).toEqual([
      [
        "The outcomes of 3 records are unknown",
        "The provider's answer was lost. Check whether the records exist before you retry them."
      ],
      ["New error since yesterday: NEW", "2 records: NEW happened"]
    ])
  })

  it("warns of API versions that end within six months, of providers in use", () => {
    const apiVersions = [
      { name: "v4", usedFor: "associations", supportedUntil: "2027-03-30", noticeFrom: "2026-09-30", end: "announced" }
    ] as const
    const support = {} as ProviderInfo["support"]
    const hubspot: ProviderInfo = {
      name: "hubspot",
      displayName: "HubSpot",
      authType: "oauth2",
      baseURL: "https://api.hubapi.com",
      defaultModule: "crm",
      support,
      apiVersions,
      providerOpts: {}
    }
    const facts = { ...nothing, connections: [connection("acme", { status: "working" })], providers: [hubspot] }
    expect(titles({ ...facts, now: Date.parse("2026-09-29T23:00:00Z") })).toEqual([])
    expect(titles({ ...facts, now: Date.parse("2026-09-30T00:00:00Z") })).toEqual([
      [
        "Version v4 of HubSpot's API ends on 2027-03-30",
        "Used for associations. Choose a later version in the server's settings."
      ]
    ])
    expect(titles({ ...facts, connections: [], now: Date.parse("2027-01-01T00:00:00Z") })).toEqual([])
  })

  it("warns of settings for development", () => {
    const project: Project = {
      id: "project",
      orgId: "organization",
      name: "shop",
      appName: "Shop",
      frontendKeys: "development",
      oauthConfirmation: "none",
      createTime: time
    }
    expect(attentionItems({ ...nothing, project }).map(({ to }) => to)).toEqual(["/settings", "/settings"])
  })
})

describe("tilesOf", () => {
  const day = statistics([
    step({ operations: 2, ended: 2, records: { ...counts, total: 4, succeeded: 3, failed: 1 } }),
    step({ operations: 1, ended: 0, records: { ...counts, total: 1, waiting: 1 } })
  ])

  it("counts finished records only into the success rate", () => {
    const [success] = tilesOf(day, undefined, undefined)
    expect(success).toMatchObject({ value: "75 %", line: [0.75, undefined] })
  })

  it("takes the backlog from the queue, with what waits for a new sign-in", () => {
    const backlog = tilesOf(day, undefined, usage(["connection", 4])).at(-1)
    expect(backlog).toMatchObject({ value: "7", note: "4 paused until an account is reconnected" })
    expect(tilesOf(day, undefined, undefined).at(-1)).toMatchObject({ value: "1" })
  })

  it("compares with the last seven days", () => {
    const week = statistics([step({ operations: 70, records: { ...counts, succeeded: 9, failed: 1 } })], [], "week")
    const [success, writes] = tilesOf(day, week, undefined)
    expect([success?.note, writes?.note]).toEqual(["90 % over 7 days", "10 a day over 7 days"])
  })

  it("shows a few writes of a week as their number, not as none a day", () => {
    const noteOf = (operations: number) =>
      tilesOf(day, statistics([step({ operations })], [], "week"), undefined).find(({ id }) => id === "writes")?.note
    expect([1, 6, 7].map(noteOf)).toEqual(["1 in 7 days", "6 in 7 days", "1 a day over 7 days"])
  })

  it("shows a dash without data", () => {
    expect(tilesOf(statistics([step({})]), undefined, undefined).map(({ value }) => value)).toEqual([
      "–",
      "0",
      "–",
      "0"
    ])
  })
})

describe("exampleWrite", () => {
  const target = {
    origin: "http://127.0.0.1:4000",
    project: "my shop",
    integration: "crm",
    objectName: "contacts",
    groupRef: "o'neil"
  }

  it("escapes names for the URL and for the shell", () => {
    const text = exampleWrite("curl", target)
    expect(text).toContain("/v1/projects/my%20shop/integrations/crm/objects/contacts")
    expect(text).toContain(String.raw`"groupRef":"o'\''neil"`)
  })

  it("names the same target in TypeScript", () => {
    expect(exampleWrite("typescript", target)).toContain(`"groupRef": "o'neil"`)
  })
})
