/** Opens the gallery's pages in Debian's Chromium, in every look that a host may use. */
import { existsSync } from "node:fs"
import { chromium, type Browser, type Page } from "playwright-core"

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"

/** Without a browser, the tests are skipped, but fail in CI. */
export const isMissing = process.env["CI"] !== "true" && !existsSync(executablePath)

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
  })

export interface Look {
  readonly theme: "light" | "dark"
  readonly dir: "ltr" | "rtl"
  readonly width: 320 | 390 | 1280
  /** The size of the page's text, in percent. Default: 100. */
  readonly text?: 100 | 200
}

export const nameOf = ({ dir, text = 100, theme, width }: Look): string => `${theme}-${dir}-${width}-${text}`

/** Two looks that differ in theme, direction and width. */
export const twoLooks: ReadonlyArray<Look> = [
  { theme: "light", dir: "ltr", width: 1280 },
  { theme: "dark", dir: "rtl", width: 320 }
]

/** WCAG's 200 % of text is for any width; at 320 px it would be the width of 160. */
export const allLooks: ReadonlyArray<Look> = (["light", "dark"] as const).flatMap((theme) =>
  (["ltr", "rtl"] as const).flatMap((dir) => [
    ...([320, 1280] as const).map((width) => ({ theme, dir, width })),
    ...([390, 1280] as const).map((width) => ({ theme, dir, width, text: 200 as const }))
  ])
)

export interface ListedStory {
  readonly id: string
  readonly busy: boolean
}

export const listed = async (browser: Browser, origin: string): Promise<ReadonlyArray<ListedStory>> => {
  const page = await browser.newPage()
  await page.goto(`${origin}/`)
  const items = page.locator("[data-story]")
  await items.first().waitFor({ state: "attached" })
  const stories = await items.evaluateAll((elements) =>
    elements.map((element) => ({
      id: element.getAttribute("data-story") ?? "",
      busy: element.getAttribute("data-busy") === "true"
    }))
  )
  await page.close()
  return stories
}

/** A page of this look; adds policy violations, React's warnings and errors to `complaints`. */
export const pageIn = async (browser: Browser, { width }: Look, complaints: Array<string>): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" })
  const page = await context.newPage()
  page.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning"
    // Stories show failures, which the package logs for the host's developer.
    if (isComplaint && !message.text().startsWith("Fieldgate: ")) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  return page
}

export const show = async (
  page: Page,
  origin: string,
  story: string,
  { dir, text = 100, theme }: Look
): Promise<void> => {
  await page.goto(`${origin}/?story=${story}&theme=${theme}&dir=${dir}&text=${text}`)
  await page.locator(":root[data-ready=true]").waitFor({ state: "attached" })
}
