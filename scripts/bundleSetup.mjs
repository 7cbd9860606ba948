/** Bundles the program before the tests that start it. */
import { bundledMain } from "./bundledMain.mjs"

export const setup = async () => {
  process.env["TEST_MAIN"] = await bundledMain()
}
