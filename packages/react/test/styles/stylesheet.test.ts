// @vitest-environment node
/** What the stylesheet promises to a host: small, readable, its own, and for both directions of text. */
import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { bundled, contrast, type Mode, names, valueOf } from "./Stylesheet.ts"

const maximumBytes = 6000

describe.each(["index.css", "layered.css"])("%s", (name) => {
  const css = bundled(name)

  test("is at most 6 kB, compressed", () => {
    expect(gzipSync(css, { level: 9 }).length).toBeLessThanOrEqual(maximumBytes)
  })

  test("asks nobody else for anything", () => {
    expect(css).not.toMatch(/url\(|https?:|@import|@font-face/u)
  })

  test("holds for text of either direction", () => {
    const physical =
      /^\s*(?:left|right|top|bottom|(?:m(?:in|ax)-)?(?:width|height)|(?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|(?:text-align|float): (?:left|right)):?/gmu
    expect(css.match(physical) ?? []).toEqual([])
  })

  test("names nothing that is not ours", () => {
    const classes = [...css.matchAll(/(?<!fieldgate)\.([a-z][\w-]*)(?=[^{}]*\{)/gu)].map(([, found]) => found ?? "")
    expect(classes.filter((found) => !found.startsWith("fieldgate-"))).toEqual([])
  })
})

test("the spec's variables are there: primary colour, default border radius, neutral 25 to 900", () => {
  const steps = [25, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900]
  const expected = ["colors-primary", "default-border-radius", ...steps.map((step) => `colors-neutral-${step}`)]
  expect(expected.filter((name) => !names.includes(name))).toEqual([])
})

test("every variable stands for a value", () => {
  const values = names.flatMap((name) => [valueOf(name, "light"), valueOf(name, "dark")])
  expect(values.filter((value) => value === "" || value.includes("light-dark"))).toEqual([])
})

const surfaces = ["primary", "secondary", "sunken", "hover", "selected"].map((name) => `surface-${name}`)
const statuses = ["success", "error", "warning", "info"]

/** What stands on what. */
const texts: ReadonlyArray<readonly [string, string]> = [
  ...["text-primary", "text-secondary", "text-muted", "text-link"].flatMap((text) =>
    surfaces.map((surface) => [text, surface] as const)
  ),
  ...statuses.flatMap((status) => [
    [`status-${status}-text`, `status-${status}-subtle`] as const,
    [`status-${status}`, "surface-primary"] as const
  ]),
  ["text-primary", "surface-highlight"],
  ["text-secondary", "status-error-subtle"],
  ["text-link", "status-error-subtle"],
  ["accent-text", "accent"],
  ["text-on-emphasis", "colors-status-critical"],
  ["colors-input-content-default", "colors-input-surface-default"],
  ["colors-input-content-placeholder-text", "colors-input-surface-default"],
  ["colors-input-content-disabled", "colors-input-surface-disabled"]
]

/** What shows where a control is. */
const edges: ReadonlyArray<readonly [string, string]> = [
  ["colors-input-border-default", "surface-primary"],
  ["colors-input-border-default", "surface-secondary"],
  ["colors-input-border-hover", "surface-primary"],
  ["colors-input-border-focus", "surface-primary"],
  ["colors-focus-border", "surface-sunken"],
  ...statuses.map((status) => [`status-${status}`, "surface-selected"] as const)
]

describe.each(["light", "dark"] satisfies ReadonlyArray<Mode>)("contrast in %s", (mode) => {
  test.each(texts)("%s on %s is at least 4.5", (text, surface) => {
    expect(contrast(text, surface, mode)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(edges)("%s on %s is at least 3", (edge, surface) => {
    expect(contrast(edge, surface, mode)).toBeGreaterThanOrEqual(3)
  })
})
