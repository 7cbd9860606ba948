/**
 * The text of a file with spaces for its comments: every offset and line stays. A `//` or `/*` in a string hides the rest of the string.
 */
export const withoutComments = (text) =>
  text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gmu, (comment) => comment.replaceAll(/[^\n]/gu, " "))

/** Also with spaces for strings of one line. */
export const codeOnly = (text) =>
  withoutComments(text).replaceAll(/(["'`])(?:\\.|(?!\1)[^\\\n])*\1/gu, (string) => " ".repeat(string.length))
