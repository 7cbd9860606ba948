/** `npm run gallery:screenshots -w @fieldgate/react [-- <folder> [<part of an id>]]`: a screenshot of every story, in two looks. */
import { mkdir } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as GalleryServer from "./GalleryServer.ts"
import { launch, listed, nameOf, pageIn, show, twoLooks } from "./galleryPages.ts"

const [folder = join(tmpdir(), "fieldgate-gallery"), part = ""] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
await using server = await GalleryServer.serve()
const browser = await launch()
const stories = (await listed(browser, server.origin)).filter(({ id }) => id.includes(part))
for (const look of twoLooks) {
  const page = await pageIn(browser, look, [])
  for (const { id } of stories) {
    await show(page, server.origin, id, look)
    await page.screenshot({ path: join(folder, `${id}-${nameOf(look)}.png`), fullPage: true })
  }
}
await browser.close()
process.stdout.write(`${stories.length * twoLooks.length} pictures in ${folder}\n`)
