/** A live list whose connection is cut: the states that it shows, and that it continues where it was. @rule client.watch */
import * as Schema from "effect/Schema"
import { assert, describe, expect, it } from "vitest"
import * as ConsolePage from "./ConsolePage.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { rowOf, rows } from "./ConsoleSuite.ts"
import * as CuttingProxy from "./CuttingProxy.ts"
import { faultsOf } from "./Looks.ts"
import * as OperationsWorld from "./OperationsWorld.ts"

let world: OperationsWorld.OperationsWorld
let people = 0

const suite = ConsoleSuite.over(async () => (world = await OperationsWorld.start()))

const idOf = (event: unknown): string => Schema.decodeUnknownSync(Sent)(event).id
const Sent = Schema.Struct({ id: Schema.String })

const write = () => world.write({ record: { email: `live${++people}@acme.test`, firstname: "Ada" } })

describe.skipIf(isMissing)("a live list", () => {
  it("continues after a cut connection, and shows each write of the meantime once", { timeout: 90_000 }, async () => {
    await using proxy = await CuttingProxy.start(world.origin)
    await write()
    const page = await suite.newPage()
    await page.clock.install()
    await ConsolePage.goTo(page, { key: world.key, origin: proxy.origin }, "/projects/shop/operations")
    await rows(page).first().waitFor()
    const live = (state: string) => page.locator(`.live[data-state="${state}"]`)
    await live("live").waitFor()
    const before = await write()
    await rowOf(page, before).getByText("Succeeded").waitFor()

    proxy.cut()
    await page.getByText(/^Disconnected since/u).waitFor()
    const missed = [await write(), await write(), await write()]
    expect(await rowOf(page, missed[0] ?? "").count()).toBe(0)

    // The list is read again after a longer cut only, which takes until it is released.
    await page.clock.fastForward(5000)
    const held = Promise.withResolvers<void>()
    await page.route(/\/console\/api\/.*\/operations\?/u, async (route) => {
      await held.promise
      await route.continue()
    })
    const sent = proxy.requests.length
    proxy.open()
    await live("catching-up").waitFor({ timeout: 40_000 })
    await page.getByText("Catching up", { exact: true }).waitFor()
    await expect.poll(() => proxy.events().length, { timeout: 40_000 }).toBe(2)
    expect(await faultsOf(page, "catching up")).toEqual([])
    // By the events alone: the list has not been read.
    for (const id of missed) await rowOf(page, id).waitFor()
    held.resolve()
    await live("live").waitFor()
    const after = await write()
    await rowOf(page, after).getByText("Succeeded").waitFor()
    for (const id of [before, ...missed, after]) expect(await rowOf(page, id).count()).toBe(1)

    const [first = [], second = []] = proxy.events()
    const last = first.at(-1)?.id
    assert(last !== undefined)
    // The client passes the id on in the query, where the standard's EventSource sends Last-Event-ID.
    const continued = proxy.requests.slice(sent).flatMap((request) => /[?&]after=([^& ]+)/u.exec(request)?.[1] ?? [])
    expect(continued).toEqual([last])
    // Events of the last seconds may be sent again; the list shows each write once.
    const sentOperations = second.filter(({ type }) => type === "operation").map(({ data }) => idOf(JSON.parse(data)))
    expect(sentOperations).toEqual(expect.arrayContaining([...missed, after]))
    expect(second.filter(({ type }) => type === "reset")).toEqual([])
    const shown = await rows(page)
      .locator(".write-cell")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("title")))
    expect(shown.length).toBe(new Set(shown).size)
  })
})
