/** Tables that a page renders as text: rows without a head, such as after an empty line in the middle of a table. */

const isRow = (line) => line?.startsWith("|") === true
const isRule = (line) => /^\|(?: ?:?-+:? ?\|)+$/u.test(line ?? "")

export const tornTables = ({ path, text }) => {
  const lines = withoutCode(text).split("\n")
  return lines.flatMap((line, index) =>
    isRow(line) && !isRow(lines[index - 1]) && !isRule(lines[index + 1])
      ? [{ path, line: index + 1, rule: "rows of a table without its head", fix: "leave no empty line in a table" }]
      : []
  )
}

const withoutCode = (text) => text.replaceAll(/^```[^]*?^```$/gmu, (code) => code.replaceAll(/[^\n]/gu, ""))
