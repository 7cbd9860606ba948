/** `banned` words fail the check, `counted` ones are shown. In Markdown, text in quotation marks or backticks is a quotation. */
import { isGenerated, readBelow, readCode } from "./source/files.mjs"
import { isProgram } from "./source/program.mjs"
import { report } from "./source/report.mjs"

const fix = "write it as docs/contributing/style.md does"

const banned =
  "told|stands?|nobody|somebody|whoever|anybody|anew|is none|for ever|" +
  "mend(?:s|ed|ing)?|doubled|keep(?:s|ing) house|Spec \\d+|Settled \\d+"
const counted =
  "meanwhile|in time|at once|by hand|carried out|what is left|what is asked|what there is|" +
  "one look|says so|no such|judged?|begun|is no [a-z]+"

/** Translations, and the pages that are about these words. */
const isExempt = (path) =>
  /\/messages\/(?!English|Messages|Language)\w+\.ts$|^docs\/contributing\/style\.md$|check-language/u.test(path)

const withoutQuotations = ({ path, text }) =>
  path.endsWith(".md")
    ? text.replaceAll(/`[^`\n]*`|"[^"\n]*"|“[^”\n]*”/gu, (quoted) => " ".repeat(quoted.length))
    : text

const occurrences = (phrases, file) => {
  const text = withoutQuotations(file)
  return Array.from(text.matchAll(new RegExp(`\\b(?:${phrases})\\b`, "giu")), ({ index, 0: phrase }) => ({
    path: file.path,
    line: text.slice(0, index).split("\n").length,
    rule: phrase,
    fix
  }))
}

const isChecked = (file) => !isGenerated(file) && !isExempt(file.path)

export const bannedIn = (files) => files.filter(isChecked).flatMap((file) => occurrences(banned, file))

if (isProgram(import.meta.url)) {
  const files = [
    ...readCode("packages", "examples", "scripts", "bench"),
    ...readBelow(".", (name) => /\.(?:md|ya?ml)$/u.test(name))
  ]
  const others = files.filter(isChecked).flatMap((file) => occurrences(counted, file))
  const counts = Object.entries(Object.groupBy(others, ({ rule }) => rule.toLowerCase()))
  const most = counts.toSorted(([, one], [, other]) => other.length - one.length).slice(0, 12)
  console.log(`also used: ${most.map(([phrase, { length }]) => `${phrase} ${length}`).join(", ")}`)
  report(`language of ${files.length} files`, bannedIn(files))
}
