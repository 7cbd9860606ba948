import type { BrowserContext, Page } from "playwright-core"

/** A browser logs a refused call, which the page handles. */
const isRefusal = (text: string) => /Failed to load resource/u.test(text)

export const pageOf = async (context: BrowserContext, complaints: Array<string>): Promise<Page> => {
  const page = await context.newPage()
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !isRefusal(message.text())) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  return page
}

export const goTo = async (
  page: Page,
  { key, origin }: { readonly key: string; readonly origin: string },
  path: string
): Promise<Page> => {
  await signIn(page.context(), { key, origin })
  await page.goto(`${origin}/console${path}`)
  return page
}

export const signIn = async (
  context: BrowserContext,
  { key, origin }: { readonly key: string; readonly origin: string }
): Promise<void> => {
  const headers = { "X-Api-Key": key, "X-Fieldgate-Console": "1", Origin: origin }
  const answer = await context.request.post(`${origin}/console/session`, { headers })
  if (answer.status() !== 204) throw new Error(`signing in to the console failed with status ${answer.status()}`)
}
