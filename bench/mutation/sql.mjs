/**
 * The faults that mutation testing puts into SQL: a condition is dropped, a comparison is another one, a lock is not taken. They are
 * found in the source text of a template literal, whose `${…}` are values that stay unchanged.
 */

const keyword = /\b(select|insert into|update|delete from|where|create function|order by)\b/i

/** Whether a template literal is SQL: it starts with a statement, or it is a part of one that compares columns. */
export const isSql = (text, isTagged) =>
  isTagged ||
  /\s=\s[^]*\sand\s[^]*=/.test(text) ||
  (keyword.test(text) && /\b(from|set|where|values|returns|language)\b/i.test(text))

const swaps = [
  [/ < /g, " <= "],
  [/ <= /g, " < "],
  [/ > /g, " >= "],
  [/ >= /g, " > "],
  [/ <> /g, " = "],
  [/\bis null\b/gi, "is not null"],
  [/\bis not null\b/gi, "is null"],
  [/\bnot exists\b/gi, "exists"],
  [/\bleast\(/gi, "greatest("],
  [/\bgreatest\(/gi, "least("],
  [/\bmin\(/gi, "max("],
  [/\bmax\(/gi, "min("],
  [/\bdesc\b/gi, "asc"],
  [/ \+ /g, " - "],
  [/\bfor (no key )?update( of \w+)?( skip locked)?/gi, ""],
  [/\bskip locked\b/gi, ""],
  [/\bunion all\b/gi, "union"],
  [/\bdistinct\b/gi, ""]
]

/** The start of a condition and what may follow it, at its own depth of parentheses. */
const opening = /\b(where|and|or|on|having|when|if)\b/giy
const closing =
  /\b(and|or|order|group|limit|offset|returning|union|for|then|loop|set|left|right|inner|cross|join|lateral|on|where|having|window|do|from|with|as|end)\b/giy

/** Spans of `${…}` and quoted texts, which no pattern reads. */
const blank = (text, expressions) => {
  const filled = [...text]
  for (const { start, end } of expressions) for (let at = start; at < end; at++) filled[at] = "¤"
  return filled.join("").replaceAll(/'[^']*'|--[^\n]*/g, (quoted) => "¤".repeat(quoted.length))
}

const conditionEnd = (text, from) => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++
    if (text[at] === ")" && --depth < 0) return at
    if (depth > 0) continue
    if (/[;,`]/.test(text[at])) return at
    closing.lastIndex = at
    if (at > from && /\W/.test(text[at - 1]) && closing.test(text)) return at
  }
  return text.length
}

const comparison = /[=<>]|\b(is|in|like|exists|any|between|not)\b|¤/i

/** What removes the effect of a condition: an alternative is never true, anything else always. */
const truth = (before) => (before === "(" ? "false" : before.toLowerCase() === "or" ? " false" : " true")

function* conditions(text) {
  // A part of a statement may start with its first condition.
  const started = /^`\s*(?=\S)(?!(select|insert|update|delete|with|create|from|where|and|or|on|set|left|join)\b)/i.exec(
    text
  )
  const openings = [...text.matchAll(new RegExp(opening.source, "gi")), ...text.matchAll(/\((?=[^()]*\sor\s)/g)]
  for (const found of started === null ? openings : [started, ...openings]) {
    const start = found.index + found[0].length
    const end = conditionEnd(text, start)
    const condition = text.slice(start, end)
    // `on conflict`, `when matched`, `or replace` and the second half of a `between` are not conditions.
    if (!comparison.test(condition) || /^\s*(conflict|replace|matched|delete|update)\b/i.test(condition)) continue
    if (/\bbetween\s+\S+\s+$/i.test(text.slice(0, found.index))) continue
    if (/\bbetween\b/i.test(condition) && /^and\b/i.test(text.slice(end))) continue
    const trimmed = condition.trimEnd()
    yield { start, end: start + trimmed.length, to: truth(found[0]) }
  }
}

/** The faults of one template: spans of its text and their replacements. `expressions` are the spans of its values. */
export const sqlFaults = (text, expressions) => {
  const plain = blank(text, expressions)
  const dropped = [...conditions(plain)].map((fault) => ({ ...fault, name: "SQL condition removed" }))
  const changed = swaps.flatMap(([pattern, to]) =>
    [...plain.matchAll(pattern)].map((found) => ({
      start: found.index,
      end: found.index + found[0].length,
      to,
      name: "SQL changed"
    }))
  )
  return [...dropped, ...changed].filter(({ end, start, to }) => text.slice(start, end).trim() !== to.trim())
}
