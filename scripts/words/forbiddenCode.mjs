/** A cast that hides a fault from the compiler. */
const source = /^packages\/\w+\/(src|testing|sandbox)\//

export const forbiddenCodeFaults = (file) =>
  source.test(file.path)
    ? Array.from(file.text.matchAll(/\bas unknown as\b/gu), (found) => ({
        offset: found.index,
        rule: "as unknown as is not used here",
        fix: "decode with a Schema or narrow with a guard"
      }))
    : []
