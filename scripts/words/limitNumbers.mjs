/** A number of docs/limits.md is defined once, in Limits.ts; schemas, rules and messages import it. */
import { codeOnly } from "./code.mjs"

const ruled = /^packages\/((core|server)\/src|core\/testing)\//
const home = /\/domain\/Limits\.ts$/

/** 1440 minutes can't be anything else. */
const always = /(?<![\w.])1_?440(?![\w.])/g

/** 48 and 100 are common numbers: they count if the line compares, bounds or counts records or hours with them. */
const bounded = /(?<![\w.])(48|100)(?![\w.%])/g
const bounding =
  /[<>]=?\s*(48|100)\b|\b(48|100)\s*[<>]|between|maxlength|maxitems|maximum|lessthan|deadline|hours|batch/i

export const limitNumberFaults = (file) => {
  if (!ruled.test(file.path) || home.test(file.path)) return []
  const code = codeOnly(file.text)
  return [
    ...Array.from(code.matchAll(always)),
    ...Array.from(code.matchAll(bounded)).filter((found) => bounding.test(lineAround(code, found.index)))
  ].map((found) => ({
    offset: found.index,
    rule: `${found[0]} looks like a limit of the spec`,
    fix: "import it from domain/Limits.ts, or give another number its own named constant"
  }))
}

const lineAround = (text, offset) => text.slice(text.lastIndexOf("\n", offset) + 1).split("\n", 1)[0]
