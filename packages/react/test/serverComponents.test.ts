/** @rule react.version */
import { expect, it } from "vitest"

it.each([
  ["index", () => import("../src/index.ts"), () => import("../src/serverComponents/index.ts")],
  ["headless", () => import("../src/headless.ts"), () => import("../src/serverComponents/headless.ts")],
  ["compat", () => import("../src/compat.ts"), () => import("../src/serverComponents/compat.ts")]
])("exports the same from %s for server components", async (_entry, entry, forServer) => {
  const [here, there] = [await entry(), await forServer()]
  expect({ ...there }).toEqual({ ...here })
})
