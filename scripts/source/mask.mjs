/**
 * Blanks what is not code, keeping every offset and line break, so that a search finds code only.
 * It is a scanner, not a parser: an apostrophe in JSX text blanks at most the rest of its line.
 */

/** Comments become spaces. */
export const withoutComments = (text) => mask(text, { comment: true, string: false })

/** Comments and the insides of strings become spaces. */
export const codeOnly = (text) => mask(text, { comment: true, string: true })

/** The comments alone. */
export const commentsOnly = (text) => {
  const code = withoutComments(text)
  return Array.from(text, (char, at) => (char === "\n" || code[at] !== char ? char : " ")).join("")
}

/** The line, counted from 1, on which an offset stands. */
export const lineAt = (text, offset) => text.slice(0, offset).split("\n").length

const mask = (text, hides) =>
  tokensOf(text)
    .map(({ kind, value }) => (hides[kind] ? value.replaceAll(/[^\n]/g, " ") : value))
    .join("")

const comment = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y
const quoted = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/y
const regex = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const templatePart = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y

/** Cuts a text into comments, insides of strings, and everything between. */
const tokensOf = (text) => {
  const tokens = []
  /** Depths of braces at which a template literal goes on. */
  const templates = []
  let at = 0
  let depth = 0
  let lastCode = ""

  const push = (kind, value) => {
    tokens.push({ kind, value })
    at += value.length
    if (kind === "code" && value.trim() !== "") lastCode = value
  }
  const take = (kind, pattern) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return false
    push(kind, found[0])
    return true
  }
  const template = () => {
    take("string", templatePart)
    if (text.startsWith("${", at)) {
      templates.push(depth)
      push("code", "${")
    } else if (at < text.length) push("code", "`")
  }

  while (at < text.length) {
    const char = text[at]
    if (char === "/" && take("comment", comment)) continue
    if (char === "/" && /^$|[(,=:[!&|?{};+\n>]$/.test(lastCode) && take("string", regex)) continue
    if ((char === '"' || char === "'") && takeQuoted()) continue
    if (char === "`") {
      push("code", "`")
      template()
      continue
    }
    if (char === "{") depth += 1
    if (char === "}" && templates.at(-1) === depth) {
      templates.pop()
      push("code", "}")
      template()
      continue
    }
    if (char === "}") depth -= 1
    push("code", char)
  }
  return tokens

  function takeQuoted() {
    quoted.lastIndex = at
    const found = quoted.exec(text)?.[0]
    const closed = found.length > 1 && found.endsWith(found[0])
    push("code", found[0])
    push("string", closed ? found.slice(1, -1) : found.slice(1))
    if (closed) push("code", found[0])
    return true
  }
}
