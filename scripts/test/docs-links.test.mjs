import { expect, it } from "vitest"
import { brokenLinks } from "../docs/links.mjs"

const found = (text) => brokenLinks({ path: "docs/page.md", text }).map(({ line, rule }) => [line, rule])

it("finds a missing file and a missing heading", () => {
  expect(found("\n[a](nowhere.md)")).toEqual([[2, "docs/nowhere.md isn't there"]])
  expect(found("[a](../CONTRIBUTING.md#no-such-heading)")).toEqual([
    [1, "../CONTRIBUTING.md has no heading #no-such-heading"]
  ])
})

it("accepts existing targets, other sites, and links in code", () => {
  expect(
    found("[a](../CONTRIBUTING.md#code-in-documents) [b](https://example.com) `[c](d)`\n```sh\n[e](f)\n```")
  ).toEqual([])
})
