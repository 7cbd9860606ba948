/** @rule react.accessibility, react.csp */
import type { Browser, Page } from "playwright-core"
import { afterAll, describe, expect, it } from "vitest"
import * as Axe from "./Axe.ts"
import * as GalleryServer from "./GalleryServer.ts"
import { allLooks, isMissing, launch, listed, type Look, nameOf, pageIn, show, twoLooks } from "./galleryPages.ts"

const looks = process.env["GALLERY"] === "full" ? allLooks : twoLooks

/** The stories are known only after the gallery is built, so it is built before the tests are collected. */
const opened = async () => {
  const server = await GalleryServer.serve()
  const browser = await launch()
  return { server, browser, stories: await listed(browser, server.origin) }
}
const gallery = isMissing ? undefined : await opened()

afterAll(async () => {
  await gallery?.browser.close()
  await gallery?.server[Symbol.asyncDispose]()
})

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const enabledActions = (page: Page) =>
  page.locator("main :is(button, a[href], input, select, summary):not(:disabled, [aria-disabled=true])").count()

const pages = new Map<Look, Promise<{ readonly page: Page; readonly complaints: Array<string> }>>()

const pageOf = (browser: Browser, look: Look) => {
  const known = pages.get(look)
  if (known !== undefined) return known
  const complaints: Array<string> = []
  const made = pageIn(browser, look, complaints).then((page) => ({ page, complaints }))
  pages.set(look, made)
  return made
}

describe.skipIf(gallery === undefined).each(looks.map((look) => [nameOf(look), look] as const))(
  "in %s",
  (_name, look) => {
    it.each(gallery?.stories ?? [])("shows $id without axe violations", async ({ busy, id }) => {
      if (gallery === undefined) return
      const { complaints, page } = await pageOf(gallery.browser, look)
      complaints.length = 0
      await show(page, gallery.server.origin, id, look)
      expect(await Axe.violations(page)).toEqual([])
      expect(complaints).toEqual([])
      expect(await overflow(page)).toBe(0)
      expect(busy || (await enabledActions(page)) > 0).toBe(true)
    })
  }
)
