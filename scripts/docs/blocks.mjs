/** The code blocks of the pages. The first word after the fence is the language, the rest selects what a test does with it. */
import { readBelow } from "../source/files.mjs"

const isPage = (name) => name.endsWith(".md")

/** All pages whose code is checked, as `{ path, text }`. */
export const readPages = () =>
  readBelow(".", isPage).filter(({ path }) =>
    /^(?:README|CONTRIBUTING)\.md$|^docs\/|^(?:packages|examples)\/[^/]+\/README\.md$/u.test(path)
  )

const fenced = /^(?<shown><!-- code: \S+ -->\n)?```(?<info>[a-z][^\n]*)\n(?<code>[^]*?)^```$/gmu

/**
 * The blocks of a page: `language`, `line`, `code`, and the meaning of the info string. `run` runs a program, `file=<name>` saves the
 * block in the page's folder, `no-check: <why>` and `no-run: <why>` exclude it and are counted.
 */
export const blocksOf = ({ path, text }) =>
  [...text.matchAll(fenced)].map(({ groups: { shown, info, code }, index }) => {
    const [, language, marks, exception, reason] = /^(\S+)(.*?)(?:\s(no-check|no-run)(?::\s*(.*))?)?$/u.exec(info)
    const words = marks.split(/\s+/u).filter((word) => word !== "")
    const line = text.slice(0, index).split("\n").length + (shown === undefined ? 0 : 1)
    const file = words.find((word) => word.startsWith("file="))?.slice("file=".length)
    const run = words.includes("run")
    return {
      path,
      line,
      language,
      words,
      file,
      run,
      code,
      isShown: shown !== undefined,
      exception,
      reason: reason ?? ""
    }
  })

/** An exception without a reason, and an unknown mark. */
export const faultOf = ({ exception, reason, words, language }) => {
  if (exception !== undefined && reason === "") return `${exception} without a reason`
  const unknown = words.find((word) => !known(language).some((pattern) => pattern.test(word)))
  return unknown === undefined ? undefined : `"${unknown}" means nothing here`
}

const file = /^file=[\w./-]+$/u
const known = (language) => {
  if (language === "json") return [/^(?:manifest|config|request|answer|sent|outcome|kept)$/u, file, /^\w+=\S+$/u]
  if (language === "text") return [/^answer$/u]
  return ["ts", "tsx", "js"].includes(language) ? [file, /^run$/u] : [file]
}
