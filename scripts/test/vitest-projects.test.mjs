import { expect, it, vi } from "vitest"

it("compares what redacted values hold in every test project", async () => {
  // Two projects exist only where they are asked for.
  vi.stubEnv("BROWSER_TESTS", "1")
  vi.stubEnv("IMAGE_TESTS", "1")
  vi.resetModules()
  const { default: config } = await import("../../vitest.config.ts")
  const projects = config.test.projects.map(({ test }) => test)
  expect(projects.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["core", "react-18", "react-19", "react-19-alone", "browser", "image"])
  )
  const setup = "packages/core/test/RedactedEquality.ts"
  expect(projects.filter(({ setupFiles }) => !setupFiles?.includes(setup)).map(({ name }) => name)).toEqual([])
  vi.unstubAllEnvs()
})
