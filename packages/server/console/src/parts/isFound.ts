/** What a search finds among things that are at hand. Pure. */

/** Whether each word stands somewhere in the texts. */
export const isFound = (words: string, texts: ReadonlyArray<string | undefined>): boolean => {
  const all = texts.join(" ").toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => all.includes(word))
}
