/** Whether the texts contain every word. Pure. */
export const isFound = (words: string, texts: ReadonlyArray<string | undefined>): boolean => {
  const all = texts.join(" ").toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => all.includes(word))
}
