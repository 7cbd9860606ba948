/** @rule write.body */
import { afterAll, beforeAll, expect, it } from "vitest"
import { startExamples } from "../docs/exampleServer.mjs"
import { filled } from "../docs/rules.mjs"
import { readBelow } from "../source/files.mjs"

let server
beforeAll(async () => (server = await startExamples()))
afterAll(() => server[Symbol.asyncDispose]())

it.each(readBelow("docs/rules", (name) => name.endsWith(".md")))(
  "shows the real results in $path",
  async ({ text }) => {
    expect(await filled(text, server)).toBe(text)
  }
)
