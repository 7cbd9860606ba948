/** Survivors that are accepted, each with a sentence on why it is equivalent or harmless. */
import { basename } from "node:path"

/** A mutant by its text, so that moved lines keep it. */
export const keyOf = ({ from, line, nth, operator, to }) => JSON.stringify([operator, line, from, to, nth ?? 1])

const entryKeyOf = (file, described) => `${file} ${keyOf(described)}`

/** Returns for a mutant the sentence of its entry, if it has one. */
export const reasonsOf = (accepted) => {
  const byKey = new Map(accepted.map((entry) => [entryKeyOf(entry.file, entry), entry.why]))
  return ({ described, path }) => byKey.get(entryKeyOf(basename(path), described))
}

/** A line for each entry whose file or mutation does not exist: its reason may be wrong for the code that is there now. */
export const staleEntries = (accepted, mutants) => {
  const existing = new Set(mutants.map(({ described, path }) => entryKeyOf(basename(path), described)))
  const files = new Set(mutants.map(({ path }) => basename(path)))
  return accepted
    .filter((entry) => !existing.has(entryKeyOf(entry.file, entry)))
    .map(({ file, from, line, operator, to }) =>
      files.has(file)
        ? `${file} has no mutant "${operator}: ${from} => ${to === "" ? "nothing" : to}" in the line "${line}"`
        : `no group of bench/mutation/groups.mjs has a file ${file}`
    )
}
