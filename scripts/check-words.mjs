/** Checks where words and numbers may be used: provider names, ids of services, limits, and casts that hide faults. */
import { isGenerated, readCode } from "./source/files.mjs"
import { report } from "./source/report.mjs"
import { forbiddenCodeFaults } from "./words/forbiddenCode.mjs"
import { limitNumberFaults } from "./words/limitNumbers.mjs"
import { providerNameFaults } from "./words/providerNames.mjs"
import { serviceIdFaults } from "./words/serviceIds.mjs"
import { isProgram } from "./source/program.mjs"

const rules = [providerNameFaults, serviceIdFaults, limitNumberFaults, forbiddenCodeFaults]

const lineAt = (text, offset) => text.slice(0, offset).split("\n").length

/** All findings for files given as `{ path, text }`. */
export const checkWords = (files) =>
  files
    .filter((file) => !isGenerated(file))
    .flatMap((file) =>
      rules.flatMap((rule) =>
        rule(file).map(({ offset, ...found }) => ({ path: file.path, line: lineAt(file.text, offset), ...found }))
      )
    )

if (isProgram(import.meta.url)) {
  const files = readCode("packages", "examples")
  report(`words of ${files.length} files`, checkWords(files))
}
