/** The demo as `npm start` boots it, for the programs of the pages. */
import { bundledMain } from "../bundledMain.mjs"
import { startTemporaryDemo } from "../source/startProcess.mjs"

export const startDemo = async () => {
  const main = await bundledMain()
  const { NODE_COMPILE_CACHE, PATH } = process.env
  return { main, ...(await startTemporaryDemo(main, { env: { PATH, NODE_COMPILE_CACHE, NO_COLOR: "1" } })) }
}
