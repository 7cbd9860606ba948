/** A page of the console, and all that its browser complains of. */
import type { BrowserContext, Page } from "playwright-core"

/** A browser says on the console that a call was refused; the page is told so, and that is no fault. */
const isRefusal = (text: string) => /Failed to load resource/u.test(text)

/** An empty page; what its browser complains of is added to `complaints`. */
export const pageOf = async (context: BrowserContext, complaints: Array<string>): Promise<Page> => {
  const page = await context.newPage()
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !isRefusal(message.text())) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  return page
}

/** Somebody who signed in before: the tab has the key. */
export const goTo = async (
  page: Page,
  { key, origin }: { readonly key: string; readonly origin: string },
  path: string
): Promise<Page> => {
  await page.addInitScript((key) => sessionStorage.setItem("fieldgate.console.key", key), key)
  await page.goto(`${origin}/console${path}`)
  return page
}
