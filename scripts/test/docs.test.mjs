import * as ManifestRefusals from "@fieldgate/core/integrations/rules/ManifestRefusals"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as ManifestParser from "../../packages/server/src/integrations/ManifestParser.ts"
import { blocksOf, readPages } from "../docs/blocks.mjs"
import { startDemo } from "../docs/demo.mjs"
import { differences, isLike } from "../docs/likeness.mjs"
import { isRun, runPage } from "../docs/run.mjs"

const pages = readPages().map((page) => ({ path: page.path, blocks: blocksOf(page) }))
const running = pages.filter(({ blocks }) => blocks.some(isRun))
const manifests = pages
  .flatMap(({ blocks }) => blocks)
  .filter(
    ({ language, code, exception }) => language === "yaml" && exception === undefined && /^specVersion:/mu.test(code)
  )

describe("the examples of a page", { timeout: 120_000 }, () => {
  let demo
  beforeAll(async () => (demo = await startDemo()))
  afterAll(() => demo[Symbol.asyncDispose]())

  it.each(running)("work in $path", async ({ path, blocks }) => {
    const printed = await runPage(path, blocks, demo)
    expect(printed.flatMap(({ block, output }) => wrongAnswers(block, output, blocks))).toEqual([])
  })
})

/** An `answer` directly below a block is its output. */
const wrongAnswers = (block, output, blocks) => {
  const next = blocks[blocks.indexOf(block) + 1]
  if (next?.words.includes("answer") !== true) return []
  const place = `${next.path}:${next.line}`
  if (next.language === "text") return isLike(next.code.trim(), output.trim()) ? [] : [`${place}: it printed ${output}`]
  return differences(JSON.parse(next.code), JSON.parse(output), place)
}

it.each(manifests)("accepts the manifest at $path:$line", async ({ path, code }) => {
  const manifest = await Effect.runPromise(Effect.fromResult(ManifestParser.parse(path, code)))
  expect(ManifestRefusals.refusals(manifest)).toEqual([])
})
