/**
 * Ten ways in which a CRM was found, or may be found, to differ from what the driver and the sandbox were written for.
 * @rule cli.verify
 */
import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox, PipedriveSandbox, SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { type Fetch, type Verifying, verified } from "./verified.ts"

interface Seen {
  readonly status: number
  readonly body: string
}

/** Answers the calls that match in another way. */
const answering =
  (matches: (method: string, url: string) => boolean, change: (answer: Seen) => Seen) =>
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const response = await fetch(request)
    if (!matches(request.method, request.url)) return response
    const { body, status } = change({ status: response.status, body: await response.text() })
    return new Response(body === "" ? null : body, { status, headers: { "content-type": "application/json" } })
  }

const other = (one: number, another: number) => (answer: Seen) => ({
  ...answer,
  status: answer.status === one ? another : answer.status === another ? one : answer.status
})

const replaced = (pattern: RegExp, text: string) => (answer: Seen) => ({
  ...answer,
  body: answer.body.replaceAll(pattern, text)
})

const posts = (pattern: RegExp) => (method: string, url: string) => method === "POST" && pattern.test(url)

interface Deviation {
  readonly title: string
  readonly provider: "hubspot" | "pipedrive" | "salesforce"
  /** Wraps the sandbox for the driver. */
  readonly through?: (fetch: Fetch) => Fetch
  /** Options of the sandbox. */
  readonly hubspot?: HubSpotSandbox.Options
  readonly salesforce?: SalesforceSandbox.Options
  readonly found: RegExp
}

const hubspot = (title: string, through: Deviation["through"] & {}, found: RegExp): Deviation => ({
  title,
  provider: "hubspot",
  through,
  found
})

/** Of the independent comparison with official documents, recorded answers and the code of others. */
const deviations: ReadonlyArray<Deviation> = [
  hubspot(
    "associations are made with the other of 200 and 201",
    answering(posts(/associations\/.+batch\/create/u), other(200, 201)),
    /POST \S+associations\S*\/\{fromObjectType\}\/\{toObjectType\}\/batch\/create/u
  ),
  hubspot(
    "properties are created with the other of 200 and 201",
    answering(posts(/properties\/.+batch\/create/u), other(200, 201)),
    /POST \S+properties\S*\/\{objectType\}\/batch\/create/u
  ),
  hubspot(
    "ids of associated records are numbers",
    answering(posts(/associations\/.+batch\/create/u), replaced(/"fromObjectId":"(\d+)"/gu, '"fromObjectId":$1')),
    /Expected string.+fromObjectId|fromObjectId: number/u
  ),
  hubspot(
    "schemas have null where the document has a number",
    answering((_, url) => /schemas/u.test(url), replaced(/"labels":/gu, '"createdByUserId":null,"labels":')),
    /createdByUserId/u
  ),
  hubspot(
    "a refused token has no category",
    answering(
      () => true,
      (answer) =>
        answer.status === 401 ? { ...answer, body: '{"status":"error","message":"no","correlationId":"1"}' } : answer
    ),
    /"theirs":"401 \{status: text/u
  ),
  hubspot(
    "a batch update leaves one record out",
    answering(posts(/batch\/update/u), (answer) => {
      const { results, ...rest } = JSON.parse(answer.body)
      return { ...answer, body: JSON.stringify({ ...rest, results: results?.slice(1) }) }
    }),
    /update several of/u
  ),
  {
    title: "a search does not find new records",
    provider: "hubspot",
    hubspot: { searchLag: 86_400_000 },
    found: /find one of companies by domain","ours":"the search finds the record"/u
  },
  {
    title: "a delete is answered without a body",
    provider: "pipedrive",
    through: answering(
      (method) => method === "DELETE",
      (answer) => (answer.status === 200 ? { status: 204, body: "" } : answer)
    ),
    found: /"at":"DELETE [^"]+","ours":"[^"]+","theirs":"204 without a body/u
  },
  {
    title: "a picklist's values are named by fullName",
    provider: "salesforce",
    salesforce: { picklistValues: "fullName" },
    found: /CustomField","ours":"accepted","theirs":"400 JSON_PARSER_ERROR/u
  },
  {
    title: "field permissions are refused in a collection",
    provider: "salesforce",
    salesforce: { permissionCollections: false },
    found: /collection|composite\/sobjects/u
  },
  {
    title: "a refresh is refused because another one is running",
    provider: "salesforce",
    through: answering(posts(/oauth2\/token/u), () => ({
      status: 400,
      body: '{"error":"invalid_grant","error_description":"token request is already being processed"}'
    })),
    found: /"refresh a token as an unknown app","ours":"[^"]+","theirs":"ProviderUnavailable/u
  }
]

/** A sandbox with all of these deviations of one provider. */
const withAll = Effect.fnUntraced(function* (provider: Deviation["provider"], all: ReadonlyArray<Deviation>) {
  const sandbox =
    provider === "hubspot"
      ? yield* HubSpotSandbox.make(Object.assign({}, ...all.map((each) => each.hubspot)))
      : provider === "salesforce"
        ? yield* SalesforceSandbox.make(Object.assign({}, ...all.map((each) => each.salesforce)))
        : yield* PipedriveSandbox.make()
  const through = (fetch: Fetch) => all.reduce((inner, each) => each.through?.(inner) ?? inner, fetch)
  const verifying: Verifying = { provider, sandbox, through }
  return verifying
})

describe("a run against a CRM that differs", () => {
  it.live.each(deviations)("finds that $title", ({ found, provider, ...one }) =>
    Effect.gen(function* () {
      const { findings, leftovers } = yield* verified(yield* withAll(provider, [{ provider, found, ...one }]))
      assert.match(JSON.stringify(findings), found)
      assert.deepStrictEqual(leftovers, [])
    })
  )

  it.live("finds each of them beside the others", () =>
    Effect.gen(function* () {
      for (const [provider, all] of Map.groupBy(deviations, (each) => each.provider)) {
        const { findings, leftovers } = yield* verified(yield* withAll(provider, all))
        for (const { found } of all) assert.match(JSON.stringify(findings), found)
        assert.deepStrictEqual(leftovers, [])
      }
    })
  )
})
