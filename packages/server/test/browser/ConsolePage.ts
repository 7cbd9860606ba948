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

/** A browser that has signed in before: its context has the session's cookie. */
export const goTo = async (
  page: Page,
  { key, origin }: { readonly key: string; readonly origin: string },
  path: string
): Promise<Page> => {
  await signIn(page.context(), { key, origin })
  await page.goto(`${origin}/console${path}`)
  return page
}

/** Exchanges the key as the console does. */
export const signIn = async (
  context: BrowserContext,
  { key, origin }: { readonly key: string; readonly origin: string }
): Promise<void> => {
  const headers = { "X-Api-Key": key, "X-Fieldgate-Console": "1", Origin: origin }
  const answer = await context.request.post(`${origin}/console/session`, { headers })
  if (answer.status() !== 204) throw new Error(`signing in to the console answered ${answer.status()}`)
}
