/**
 * Phrases that have a better word or a better place: the tables of docs/contributing/style.md and of ARCHITECTURE.md as patterns.
 * `banned` fails the check; `counted` is shown, so that a reader sees where the text could be plainer.
 * A phrase in quotation marks or backticks of a Markdown file is a quotation and isn't counted.
 */
import { isGenerated, readBelow, readCode, root } from "./source/files.mjs"
import { report } from "./source/report.mjs"
import { isProgram } from "./source/program.mjs"

const style = "write it as docs/contributing/style.md does"
const neutral = /^packages\/((core|server|client|react)\/src|core\/testing)\/(?!main\.ts$|cli\/|testing\/)/u
const source = /^packages\/\w+\/(src|testing|sandbox)\//u
const translated = /\/messages\/(?!English|Messages|Language)\w+\.ts$/u
const quoted = (file) => translated.test(file.path) || file.path === "docs/contributing/style.md"

const row = (rule, pattern, advice, applies) => ({ rule, pattern, advice, applies })
const english = (phrase) => row(phrase, new RegExp(`\\b(${phrase})\\b`, "giu"), style, (file) => !quoted(file))

export const banned = [
  ...["told", "stands?", "nobody", "somebody", "whoever", "anybody", "anew", "is none", "for ever"].map(english),
  ...["mend(?:s|ed|ing)?", "doubled", "keep(?:s|ing) house", "Spec \\d", "Settled \\d"].map(english),
  row("provider name", /hubspot|salesforce|pipedrive/giu, "name the capability, or move the code to packages/providers", (file) =>
    neutral.test(file.path)
  ),
  row("as unknown as", /\bas unknown as\b/gu, "decode with a Schema or narrow with a guard", (file) => source.test(file.path)),
  row("1440", /(?<![\w.])1_?440(?![\w.])/gu, "import it from domain/Limits.ts", (file) =>
    source.test(file.path) && !file.path.endsWith("/domain/Limits.ts")
  )
]

const counted = [
  ...["meanwhile", "in time", "at once", "by hand", "carried out", "what is left", "what is asked", "what there is"],
  ...["one look", "in one look", "says so", "no such", "judge[sd]?", "begun", "is no [a-z]+", "out of (?:its|their) bounds"]
].map(english)

/** All occurrences of the rows' patterns in files given as `{ path, text }`. */
export const occurrences = (rows, files) =>
  files
    .filter((file) => !isGenerated(file))
    .flatMap((file) => {
      const text = file.path.endsWith(".md") ? file.text.replaceAll(/`[^`\n]*`|"[^"\n]*"|“[^”\n]*”/gu, (q) => " ".repeat(q.length)) : file.text
      return rows
        .filter(({ applies }) => applies(file))
        .flatMap(({ rule, pattern, advice }) =>
          Array.from(text.matchAll(pattern), ({ index, 0: phrase }) => ({ path: file.path, line: text.slice(0, index).split("\n").length, rule: `${rule}: "${phrase}"`, mend: advice }))
        )
    })

if (isProgram(import.meta.url)) {
  const files = [...readCode("packages", "examples", "scripts", "bench"), ...readBelow(".", (name) => /\.(md|ya?ml)$/u.test(name))]
  console.log(counted.map((one) => `${one.rule} ${occurrences([one], files).length}`).join(", "))
  report(`language of ${files.length} files`, occurrences(banned, files))
}
