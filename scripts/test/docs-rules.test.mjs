/** Every result in `docs/rules` is what the real server answers, and what the CRM gets. @rule write.body */
import { afterAll, beforeAll, expect, it } from "vitest"
import { startExamples } from "../docs/exampleServer.mjs"
import { filled } from "../docs/rules.mjs"
import { readBelow } from "../source/files.mjs"

let server
beforeAll(async () => (server = await startExamples()))
afterAll(() => server[Symbol.asyncDispose]())

it.each(readBelow("docs/rules", (name) => name.endsWith(".md")))("$path tells what happens", async ({ text }) => {
  expect(await filled(text, server)).toBe(text)
})
