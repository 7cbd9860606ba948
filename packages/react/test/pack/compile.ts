import { spawnSync } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc")

export const compile = async (folder: string, module: "NodeNext" | "ESNext"): Promise<string> => {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    jsx: "react-jsx",
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    module,
    moduleResolution: module === "ESNext" ? "Bundler" : "NodeNext",
    preserveSymlinks: true,
    skipLibCheck: true,
    types: []
  }
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["App.tsx"] }))
  const { stderr, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8", timeout: 120_000 })
  return stdout + stderr
}
