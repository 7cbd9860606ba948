import { expect, it, onTestFinished, vi } from "vitest"

it("compares the content of redacted values in every test project", async () => {
  // These projects exist only if the command line names them.
  const { argv } = process
  process.argv = [
    ...argv,
    ...["browser", "image", "programs", "react-18", "react-18-alone"].map((name) => `--project=${name}`)
  ]
  onTestFinished(() => {
    process.argv = argv
  })
  vi.resetModules()
  const { default: config } = await import("../../vitest.config.ts")
  const projects = config.test.projects.map(({ test }) => test)
  expect(projects.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["core", "react-18", "react-19", "react-19-alone", "programs", "browser", "image"])
  )
  const setup = "packages/core/test/RedactedEquality.ts"
  expect(projects.filter(({ setupFiles }) => !setupFiles?.includes(setup)).map(({ name }) => name)).toEqual([])
})
