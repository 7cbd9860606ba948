/**
 * One scenario with our components and with the incumbent's library, unmodified, on the same server, in Chromium: a customer connects HubSpot
 * by OAuth and installs an integration with two objects and one required mapping, until `onInstallSuccess` is called. Each call is answered 100 ms late,
 * the processor is four times slower, and the customer needs no time to think; the median of five. Prints a table, and writes
 * bench/results/side-by-side.json and the table in docs/comparison.md.
 *     npm --prefix bench run side-by-side
 */
import { build } from "esbuild"
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { createServer } from "node:http"
import { once } from "node:events"
import { extname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { root } from "../scripts/source/files.mjs"
import { installTool } from "../scripts/source/installTool.mjs"
import { keepResults, machine, median, rounded } from "./figures.mjs"
import { withOwnServer } from "./ownServer.mjs"
import { withBrowser } from "./react/opened.mjs"

const repetitions = 5
const [latency, slowdown] = [100, 4]
const facts = machine()
const tools = installTool("clients", "orval")
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const { version: theirVersion } = JSON.parse(
  readFileSync(join(tools, "node_modules/@amp-labs/react/package.json"), "utf8")
)

const bundle = { bundle: true, minify: true, format: "esm", splitting: true, jsx: "automatic", logLevel: "error" }

/** Their page must get the React that their library was installed with. */
const buildTheirs = (folder, api) => {
  const page = join(tools, ".tmp-page.jsx")
  copyFileSync(join(root, "scripts/clients/incumbentPage.jsx"), page)
  const define = { "process.env.REACT_APP_AMP_SERVER": JSON.stringify(api), "process.env.NODE_ENV": '"production"' }
  return build({ ...bundle, entryPoints: { page }, outdir: folder, define }).finally(() => rmSync(page))
}

const buildOurs = (folder) =>
  build({
    ...bundle,
    entryPoints: { page: join(root, "bench/react/sideBySide.tsx") },
    outdir: folder,
    conditions: ["@fieldgate/source"],
    nodePaths: [join(root, "packages"), join(root, "node_modules")],
    define: { "process.env.NODE_ENV": '"production"' }
  })

const html = `<!doctype html><html lang="en"><head><title>Integrations</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css"></head><body><main><h1>Integrations</h1><div id="root"></div></main>
<script type="module" src="page.js"></script></body></html>`

const types = { ".js": "text/javascript", ".css": "text/css" }

const serve = async (folder) => {
  const server = createServer(({ url }, response) => {
    const path = new URL(url, "http://page").pathname
    const type = types[extname(path)]
    response.setHeader("content-type", type ?? "text/html")
    response.end(type === undefined ? html : readFileSync(join(folder, path)))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

const consent = async (page, start) => {
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button", { name: start }).click()])
  await popup.getByRole("button", { name: "Connect app" }).click()
}

/** Each step ends with a screen; the last one ends when the host's callback was called. */
const libraries = [
  {
    name: "@fieldgate/react",
    build: buildOurs,
    steps: [
      (page) => page.getByRole("button", { name: "Continue with HubSpot" }).waitFor(),
      async (page) => {
        await consent(page, "Continue with HubSpot")
        await page.getByRole("button", { name: "Install", exact: true }).waitFor()
      },
      async (page) => {
        await page.getByRole("button", { name: "Install", exact: true }).click()
        await page.waitForFunction(() => globalThis.events.includes("installed"))
      }
    ],
    installs: "both objects, read and written"
  },
  {
    name: `@amp-labs/react`,
    build: buildTheirs,
    steps: [
      (page) => page.getByRole("button", { name: "Next" }).waitFor(),
      async (page) => {
        await consent(page, "Next")
        await page.getByText("Map the following fields").waitFor()
      },
      async (page) => {
        await page.getByRole("combobox").first().click()
        await page.getByRole("combobox").first().fill("Job")
        await page.getByRole("option").first().click()
        await page.getByRole("button", { name: "Install", exact: true }).first().click()
        await page.waitForFunction(() => globalThis.events.includes("installed"))
      }
    ],
    installs: "one object, read"
  }
]

const countClicks = () => {
  globalThis.clicks = 0
  globalThis.keys = 0
  globalThis.shifted = 0
  addEventListener("click", ({ isTrusted }) => isTrusted && (globalThis.clicks += 1), true)
  addEventListener("input", () => (globalThis.keys += 1), true)
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value
  }).observe({ type: "layout-shift", buffered: true })
}

const violationsOf = async (page) => {
  await page.evaluate(axe)
  return await page.evaluate(async () => {
    const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    const { violations } = await globalThis.axe.run(document, { runOnly: { type: "tag", values } })
    return violations.map(({ id, nodes }) => [id, nodes.length])
  })
}

const run = async (browser, { steps }, origin, { withAxe, ...query }) => {
  const context = await browser.newContext({ locale: "en" })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await page.addInitScript(countClicks)
  let requests = 0
  const scripts = []
  page.on("response", (response) => {
    if (response.url().startsWith(origin) && response.url().includes(".js")) scripts.push(response.body())
  })
  await page.route("**/v1/**", async (route) => {
    // The browser asks before each kind of call to another origin; both libraries are on one.
    if (route.request().method() !== "OPTIONS") requests += 1
    await pause(latency)
    await route.continue()
  })
  const started = performance.now()
  await page.goto(`${origin}/?${new URLSearchParams({ view: "install", integration: "crm", ...query })}`)
  const violations = []
  for (const step of steps) {
    await step(page)
    if (withAxe) violations.push(...(await violationsOf(page)))
  }
  const seconds = (performance.now() - started) / 1000
  const { clicks, keys, shifted } = await page.evaluate(() => ({
    clicks: globalThis.clicks,
    keys: globalThis.keys,
    shifted: globalThis.shifted
  }))
  const bodies = await Promise.all(scripts)
  await context.close()
  const kB = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength / 1000, 0)
  return { clicks, inputs: keys, seconds, requests, kB, shifted, violations }
}

/** The figures that a reader of docs/comparison.md compares. */
const shown = [
  ["Clicks on the host's page", "clicks"],
  ["Texts that the customer types", "inputs"],
  ["Seconds until it is installed", "seconds"],
  ["Requests to the API", "requests"],
  ["kB of JavaScript after gzip, with React", "kB of script"],
  ["Violations of WCAG 2.2 A and AA (axe): rules, elements", "axe rules", "axe nodes"],
  ["What is installed then", "installs"]
]

const writePage = (rows) => {
  const page = join(root, "docs/comparison.md")
  const lines = [
    `| | ${rows.map(({ library }) => `\`${library}\``).join(" | ")} |`,
    `|---|${rows.map(() => "---|").join("")}`,
    ...shown.map(
      ([label, ...names]) =>
        `| ${label} | ${rows.map((row) => names.map((each) => row[each]).join(", ")).join(" | ")} |`
    )
  ]
  const [before, after] = ["<!-- side-by-side -->", "<!-- /side-by-side -->"]
  const text = readFileSync(page, "utf8")
  const [start, end] = [text.indexOf(before) + before.length, text.indexOf(after)]
  writeFileSync(page, `${text.slice(0, start)}\n\n${lines.join("\n")}\n\n${text.slice(end)}`)
}

const folder = mkdtempSync(join(tools, ".tmp-"))
try {
  const rows = await withOwnServer(undefined, async ({ api, key }) => {
    // Their library can't confirm a sign-in, as docs/moving-from-ampersand.md says.
    await fetch(`${api}/v1/projects/demo`, {
      method: "PATCH",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ updateMask: ["oauthConfirmation"], project: { oauthConfirmation: "none" } })
    })
    const measured = []
    for (const [index, library] of libraries.entries()) {
      const own = join(folder, String(index))
      mkdirSync(own)
      await library.build(own, api)
      const pages = await serve(own)
      const runs = []
      // The first run is for axe, which takes time of its own.
      for (let n = 0; n <= repetitions; n += 1) {
        const settings = { api, group: `side-${index}-${n}`, key, withAxe: n === 0 }
        runs.push(await withBrowser((browser) => run(browser, library, pages.origin, settings)))
      }
      pages.close()
      const [{ violations }, ...timed] = runs
      const middle = (member, digits) => rounded(median(timed.map((each) => each[member])), digits)
      measured.push({
        library: library.name,
        clicks: middle("clicks", 0),
        inputs: middle("inputs", 0),
        seconds: middle("seconds", 1),
        requests: middle("requests", 0),
        "kB of script": middle("kB", 1),
        "layout shift": middle("shifted", 3),
        "axe rules": new Set(violations.map(([id]) => id)).size,
        "axe nodes": violations.reduce((sum, [, nodes]) => sum + nodes, 0),
        installs: library.installs
      })
    }
    return measured
  })
  console.table(rows)
  keepResults("side-by-side", { machine: facts, theirVersion, repetitions, latency, slowdown, rows }, false)
  writePage(rows)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
