/** Every list and search of the sandbox's objects, their fields, and the user. @rule driver.sandbox, driver.contract */
import { assert, describe, it } from "@effect/vitest"
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { pipedrive } from "../../../contracts/pipedrive/PipedriveContract.ts"
import { compareAnswer } from "../../contracts/watching.ts"

interface Body {
  readonly success: boolean
  readonly data: ReadonlyArray<Readonly<Record<string, unknown>>> & {
    readonly id: unknown
    readonly items: ReadonlyArray<{ readonly item: { readonly id: unknown; readonly type: string } }>
    readonly company_id: number
  }
}

const call = ({ fetch }: PipedriveSandbox.PipedriveSandbox, method: string, path: string, body?: object) =>
  Effect.promise(async () => {
    const response = await fetch(`https://sandbox.pipedrive.com${path}`, {
      method,
      headers: { "x-api-token": PipedriveSandbox.defaultToken, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    compareAnswer(pipedrive, method, path, { status: response.status, body: text })
    return { status: response.status, body: JSON.parse(text) as Body }
  })

/** A sandbox with two records of each object, one of which has the word that is searched for. */
const filled = Effect.gen(function* () {
  const sandbox = yield* PipedriveSandbox.make()
  const add = (path: string, body: object) =>
    Effect.map(call(sandbox, "POST", path, body), ({ body: { data } }) => data.id)
  const two = (path: string, name: string) =>
    Effect.all([add(path, { [name]: "Aardvark" }), add(path, { [name]: "Badger" })])
  const organizations = yield* two("/api/v2/organizations", "name")
  const [org] = organizations
  const lead = (title: string) => add("/v1/leads", { title, organization_id: org })
  const note = (content: string) => add("/v1/notes", { content, org_id: org })
  return {
    sandbox,
    ids: {
      organizations,
      persons: yield* two("/api/v2/persons", "name"),
      deals: yield* two("/api/v2/deals", "title"),
      activities: yield* two("/api/v2/activities", "subject"),
      products: yield* two("/api/v2/products", "name"),
      leads: yield* Effect.all([lead("Aardvark"), lead("Badger")]),
      notes: yield* Effect.all([note("Aardvark"), note("Badger")])
    }
  }
})

type Name = keyof Effect.Success<typeof filled>["ids"]

const lists: ReadonlyArray<readonly [Name, string]> = [
  ["persons", "/api/v2/persons"],
  ["organizations", "/api/v2/organizations"],
  ["deals", "/api/v2/deals"],
  ["activities", "/api/v2/activities"],
  ["products", "/api/v2/products"],
  ["leads", "/v1/leads"],
  ["notes", "/v1/notes"]
]

describe("Pipedrive sandbox: lists, searches and fields", () => {
  it.effect.each(lists)("lists all %s, and as many as are asked for", ([name, path]) =>
    Effect.gen(function* () {
      const { ids, sandbox } = yield* filled
      const { body, status } = yield* call(sandbox, "GET", path)
      assert.strictEqual(status, 200)
      assert.sameMembers(
        body.data.map(({ id }) => id),
        ids[name]
      )
      assert.lengthOf((yield* call(sandbox, "GET", `${path}?limit=1`)).body.data, 1)
    })
  )

  it.effect.each(["persons", "organizations", "deals", "products", "leads"] as const)(
    "finds one of the %s by a word, and none by another",
    (name) =>
      Effect.gen(function* () {
        const { ids, sandbox } = yield* filled
        const found = (term: string) =>
          Effect.map(call(sandbox, "GET", `/api/v2/${name}/search?term=${term}`), ({ body }) => body.data.items)
        const items = yield* found("badger")
        assert.deepStrictEqual(
          items.map(({ item }) => [item.id, item.type]),
          [[ids[name][1], name.slice(0, -1)]]
        )
        assert.deepStrictEqual(yield* found("capybara"), [])
      })
  )

  it.effect.each(["person", "organization", "deal", "activity", "product"])("describes the fields of a %s", (name) =>
    Effect.gen(function* () {
      const { sandbox } = yield* filled
      const { body, status } = yield* call(sandbox, "GET", `/api/v2/${name}Fields?limit=500`)
      assert.strictEqual(status, 200)
      assert.isNotEmpty(body.data)
      for (const field of body.data) assert.isString(field["field_code"])
    })
  )

  it.effect("shows the user of the token under both addresses", () =>
    Effect.gen(function* () {
      const { sandbox } = yield* filled
      for (const path of ["/v1/users/me", "/api/v1/users/me"]) {
        assert.isNumber((yield* call(sandbox, "GET", path)).body.data.company_id)
      }
    })
  )
})
