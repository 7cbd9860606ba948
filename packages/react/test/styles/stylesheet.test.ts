// @vitest-environment node
/** @rule react.styles */
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { bundled, contrast, type Mode, names, valueOf } from "./Stylesheet.ts"

const maximumBytes = 8000

describe.each(["index.css", "layered.css"])("%s", (name) => {
  const css = bundled(name)

  it("takes at most 8 kB, compressed", () => {
    expect(gzipSync(css, { level: 9 }).length).toBeLessThanOrEqual(maximumBytes)
  })

  it("loads no other resource", () => {
    expect(css).not.toMatch(/url\(|https?:|@import|@font-face/u)
  })

  it("supports both text directions", () => {
    const physical =
      /^\s*(?:left|right|top|bottom|(?:m(?:in|ax)-)?(?:width|height)|(?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|(?:text-align|float): (?:left|right)):?/gmu
    expect(css.match(physical) ?? []).toEqual([])
  })

  it("defines only prefixed names", () => {
    const classes = [...css.matchAll(/(?<!fieldgate)\.([a-z][\w-]*)(?=[^{}]*\{)/gu)].map(([, found]) => found ?? "")
    expect(classes.filter((found) => !found.startsWith("fieldgate-"))).toEqual([])
  })
})

it("defines the documented variables: primary color, default border radius, neutral 25 to 900", () => {
  const steps = [25, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900]
  const expected = ["colors-primary", "default-border-radius", ...steps.map((step) => `colors-neutral-${step}`)]
  expect(expected.filter((name) => !names.includes(name))).toEqual([])
})

it("defines a value for every variable", () => {
  const values = names.flatMap((name) => [valueOf(name, "light"), valueOf(name, "dark")])
  expect(values.filter((value) => value === "" || value.includes("light-dark"))).toEqual([])
})

const surfaces = ["primary", "secondary", "sunken", "hover", "selected"].map((name) => `surface-${name}`)
const statuses = ["success", "error", "warning", "info"]

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

/** The boundaries of controls. */
const edges: ReadonlyArray<readonly [string, string]> = [
  ["colors-input-border-default", "surface-primary"],
  ["colors-input-border-default", "surface-secondary"],
  ["colors-input-border-hover", "surface-primary"],
  ["colors-input-border-focus", "surface-primary"],
  ["colors-focus-border", "surface-sunken"],
  ...statuses.map((status) => [`status-${status}`, "surface-selected"] as const)
]

describe.each(["light", "dark"] satisfies ReadonlyArray<Mode>)("contrast in %s", (mode) => {
  it.each(texts)("has at least 4.5 for %s on %s", (text, surface) => {
    expect(contrast(text, surface, mode)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edges)("has at least 3 for %s on %s", (edge, surface) => {
    expect(contrast(edge, surface, mode)).toBeGreaterThanOrEqual(3)
  })
})
