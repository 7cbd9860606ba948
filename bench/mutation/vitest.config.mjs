/** The projects of the repository, with the mutants in their sources, each run in one process by `MutantRunner`. */
import { fileURLToPath } from "node:url"
import configured from "../../vitest.config.ts"
import * as SqlFunctions from "./functions.mjs"
import { plugin } from "./instrument.mjs"

const runner = fileURLToPath(new URL("MutantRunner.mjs", import.meta.url))

/** A file that fails without a mutant is left out, so a test on a busy machine gets more time than in its own project. */
const patienceMs = 90_000

export const configOf = (names, mutantsByPath) => ({
  plugins: [],
  test: {
    maxWorkers: 1,
    // The mutants differ from run to run while the files stay the same.
    fsModuleCache: false,
    onConsoleLog: () => false,
    projects: configured.test.projects
      .filter(({ test }) => names.includes(test.name))
      .map((project) => ({
        ...project,
        plugins: [...(project.plugins ?? []), plugin(mutantsByPath), SqlFunctions.plugin()],
        test: { ...project.test, fsModuleCache: false, runner, testTimeout: patienceMs }
      }))
  }
})
