/** What tests of the console share: a world for a file, a browser context for each test, and parts of pages. */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach } from "vitest"
import { isMissing } from "./Chromium.ts"
import * as ConsolePage from "./ConsolePage.ts"

export interface World extends AsyncDisposable {
  readonly browser: Browser
  readonly key: string
  readonly origin: string
}

/** Starts the world before the first test; after each test, no page may have complained in the browser's console. */
export const over = (start: () => Promise<World>) => {
  let world: World
  let context: BrowserContext
  let complaints: Array<string> = []

  beforeAll(async () => {
    if (!isMissing) world = await start()
  }, 120_000)
  afterAll(() => world?.[Symbol.asyncDispose]())

  beforeEach(async () => {
    if (isMissing) return
    complaints = []
    context = await world.browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })
    context.setDefaultTimeout(15_000)
  })
  afterEach(async () => {
    await context?.close()
    assert.deepEqual(complaints, [])
  })

  const newPage = (of: BrowserContext = context): Promise<Page> => ConsolePage.pageOf(of, complaints)
  return {
    /** That of the current test. */
    context: () => context,
    newPage,
    /** A page of the console, signed in. */
    go: async (path: string, of: BrowserContext = context): Promise<Page> =>
      ConsolePage.goTo(await newPage(of), world, path),
    /** A page of the project, signed in. */
    open: async (path: string): Promise<Page> => ConsolePage.goTo(await newPage(), world, `/projects/shop${path}`)
  }
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor()

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true })

/** The rows of the first table. */
export const rows = (page: Page) => page.getByRole("table").first().locator("tbody tr:not(.table-space)")

/** The number of rows of the first table, also of those that are not rendered. */
export const rowCount = async (page: Page) =>
  Number(await page.getByRole("table").first().getAttribute("aria-rowcount")) - 1

/** The row that shows this id. */
export const rowOf = (page: Page, id: string) => page.locator("tbody tr", { has: page.locator(`[title="${id}"]`) })

/** Waits for the status beside the page's title. */
export const status = (page: Page, text: string) => page.locator(".page-title .status", { hasText: text }).waitFor()
