import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as TestServer from "../TestServer.ts"
import type { walks } from "./page.ts"
import * as Pages from "./Pages.ts"
import { walk } from "./walk.ts"

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"
/** In CI a missing browser fails the tests; elsewhere they are skipped. */
const isMissing = process.env["CI"] !== "true" && !existsSync(executablePath)

let server: TestServer.TestServer
let pages: Awaited<ReturnType<typeof Pages.serve>>
let browser: Browser

beforeAll(async () => {
  if (isMissing) return
  server = await TestServer.start()
  pages = await Pages.serve()
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] })
})

afterAll(async () => {
  await browser?.close()
  await pages?.[Symbol.asyncDispose]()
  await server?.[Symbol.asyncDispose]()
})

const settingsFor = (name: string) => ({
  baseUrl: server.baseUrl,
  apiKey: server.apiKey,
  installationId: server.installationId,
  email: `${name}@acme.test`
})

const walked = {
  status: "success",
  isListed: true,
  refused: { name: "ProblemError", status: 404, hasRequestId: true },
  aborted: { name: "TransportError", reason: "aborted", hasRequestId: true }
}

describe.skipIf(isMissing)("the client", () => {
  test.each(["page", "worker"] as const)(
    "writes, waits, lists and reports errors in a %s as in Node",
    async (where) => {
      const page = await browser.newPage()
      await page.goto(pages.origin)
      const inBrowser = await page.evaluate(
        ([way, settings]) => (globalThis as unknown as { walks: typeof walks }).walks[way](settings),
        [where, settingsFor(where)] as const
      )
      expect(inBrowser).toEqual({ where, ...walked })
      expect(await walk(settingsFor(`node-beside-${where}`))).toEqual({ where: "node", ...walked })
      await page.close()
    }
  )
})
