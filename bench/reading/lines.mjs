import { stripTypeScriptTypes } from "node:module"
import { parseSync } from "oxc-parser"

/**
 * The numbers of the executed lines of code, and how many lines of code the file has. Blank lines, comments and imports don't count.
 * `functions` are V8's, whose offsets are of the text without types.
 */
export const readLines = (path, source, functions) => {
  const executed = stripTypeScriptTypes(source)
  // Types become spaces, so that offsets are the source's. Where a character has another width, types count as blank.
  const text = executed.length === source.length ? source : executed
  const isCode = codeIn(path, text)
  const hasRun = runIn(text, functions)
  const [ran, all] = [new Set(), new Set()]
  let line = 1
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\n") line += 1
    else if (isCode[at] === 1) {
      all.add(line)
      if (hasRun[at] === 1) ran.add(line)
    }
  }
  return { ran: ran.size, all: all.size }
}

const codeIn = (path, text) => {
  const isCode = Uint8Array.from(text, (character) => (/\s/u.test(character) ? 0 : 1))
  const { comments, program } = parseSync(path, text)
  const imports = program.body.filter(({ type }) => type === "ImportDeclaration")
  for (const { start, end } of [...comments, ...imports]) isCode.fill(0, start, end)
  return isCode
}

/** An inner range takes precedence. A module's own code runs when it is loaded, which is before any request. */
const runIn = (text, functions) => {
  const hasRun = new Uint8Array(text.length)
  const ranges = functions
    .filter(({ functionName, ranges: [whole] }) => functionName !== "" || whole.startOffset !== 0)
    .flatMap((each) => each.ranges)
    .toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
  for (const { startOffset, endOffset, count } of ranges) hasRun.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return hasRun
}
