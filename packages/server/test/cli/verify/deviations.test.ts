/**
 * Ten ways in which a CRM was found, or may be found, to differ from what the driver and the sandbox were written for.
 * @rule cli.verify
 */
import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox, SalesforceSandbox } from "@fieldgate/providers/sandbox"
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

const deviations: ReadonlyArray<readonly [string, () => Effect.Effect<Verifying>, RegExp]> = [
  [
    "associations are made with the other of 200 and 201",
    () =>
      Effect.succeed({
        provider: "hubspot",
        through: answering(posts(/associations\/.+batch\/create/u), other(200, 201))
      }),
    /POST \S+associations\S*\/\{fromObjectType\}\/\{toObjectType\}\/batch\/create/u
  ],
  [
    "properties are created with the other of 200 and 201",
    () =>
      Effect.succeed({
        provider: "hubspot",
        through: answering(posts(/properties\/.+batch\/create/u), other(200, 201))
      }),
    /POST \S+properties\S*\/\{objectType\}\/batch\/create/u
  ],
  [
    "ids of associated records are numbers",
    () =>
      Effect.succeed({
        provider: "hubspot",
        through: answering(
          posts(/associations\/.+batch\/create/u),
          replaced(/"fromObjectId":"(\d+)"/gu, '"fromObjectId":$1')
        )
      }),
    /Expected string.+fromObjectId/u
  ],
  [
    "schemas have null where the document has a number",
    () =>
      Effect.succeed({
        provider: "hubspot",
        through: answering(
          (_, url) => /schemas/u.test(url),
          replaced(/"labels":/gu, '"createdByUserId":null,"labels":')
        )
      }),
    /createdByUserId/u
  ],
  [
    "a refused token has no category",
    () =>
      Effect.succeed({
        provider: "hubspot",
        through: answering(
          () => true,
          (answer) =>
            answer.status === 401
              ? { ...answer, body: '{"status":"error","message":"no","correlationId":"1"}' }
              : answer
        )
      }),
    /"theirs":"401 \{status: text/u
  ],
  [
    "a batch update leaves one record out",
    () =>
      Effect.succeed({
        provider: "hubspot",
        through: answering(posts(/batch\/update/u), (answer) => {
          const { results, ...rest } = JSON.parse(answer.body)
          return { ...answer, body: JSON.stringify({ ...rest, results: results?.slice(1) }) }
        })
      }),
    /update several of/u
  ],
  [
    "a search does not find new records",
    () =>
      Effect.map(HubSpotSandbox.make({ searchLag: 86_400_000 }), (sandbox) => ({
        provider: "hubspot" as const,
        sandbox
      })),
    /"find one of companies by domain","ours":"the search finds the record"/u
  ],
  [
    "a delete is answered without a body",
    () =>
      Effect.succeed({
        provider: "pipedrive",
        through: answering(
          (method) => method === "DELETE",
          (answer) => (answer.status === 200 ? { status: 204, body: "" } : answer)
        )
      }),
    /"at":"DELETE [^"]+","ours":"[^"]+","theirs":"204 without a body/u
  ],
  [
    "a picklist's values are named by fullName",
    () =>
      Effect.map(SalesforceSandbox.make({ picklistValues: "fullName" }), (sandbox) => ({
        provider: "salesforce" as const,
        sandbox
      })),
    /CustomField","ours":"accepted","theirs":"400 JSON_PARSER_ERROR/u
  ],
  [
    "field permissions are refused in a collection",
    () =>
      Effect.map(SalesforceSandbox.make({ permissionCollections: false }), (sandbox) => ({
        provider: "salesforce" as const,
        sandbox
      })),
    /collection|composite\/sobjects/u
  ],
  [
    "a refresh is refused because another one is running",
    () =>
      Effect.succeed({
        provider: "salesforce",
        through: answering(posts(/oauth2\/token/u), () => ({
          status: 400,
          body: '{"error":"invalid_grant","error_description":"token request is already being processed"}'
        }))
      }),
    /"refresh a token as an unknown app","ours":"[^"]+","theirs":"ProviderUnavailable/u
  ]
]

describe("a run against a CRM that differs", () => {
  it.live.each(deviations)("finds that %s", ([, verifying, expected]) =>
    Effect.gen(function* () {
      const { findings, leftovers } = yield* verified(yield* verifying())
      assert.match(JSON.stringify(findings), expected)
      assert.deepStrictEqual(leftovers, [])
    })
  )
})
