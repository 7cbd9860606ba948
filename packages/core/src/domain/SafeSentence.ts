/** What a provider said, fit to be kept and shown: short, and without anything that could be a token or a key. Pure. */

/** Characters that are kept. */
const longest = 300

/** Characters that are read: the patterns below take time that grows with the square of a long word. */
const longestRead = 2000

/** The word at the end of a text that was cut may be the start of a token. */
const lastWord = /[^\s"'`,;()<>/]*$/u

/** Words of this length are in no language, addresses aside; a shorter one with a digit may already be a code. */
const long = /[^\s"'`,;()<>/]{40,}/gu
const coded = /(?=[^\s"'`,;()<>]*\d)[^\s"'`,;()<>]{16,}/gu

export const safeSentence = (said: string): string => {
  const start = said.length > longestRead ? said.slice(0, longestRead).replace(lastWord, "…") : said
  const text = start.replaceAll(coded, "…").replaceAll(long, "…").replaceAll(/\s+/gu, " ").trim()
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
}
