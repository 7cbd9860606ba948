/** Compiles a user's program in a folder of its own with this repository's compiler. */
import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../..", import.meta.url))

const config = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: "es2024",
    module: "nodenext",
    types: [],
    lib: ["ES2024", "DOM"],
    allowImportingTsExtensions: true,
    paths: { "@fieldgate/client": [join(root, "packages/client/src/index.ts")] }
  }
}

/** What the compiler says of these files; nothing where all is well, each `@ts-expect-error` among it. */
export const faultsOf = async (folder: string, files: Readonly<Record<string, string>>): Promise<string> => {
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ ...config, files: Object.keys(files) }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const tsc = join(root, "node_modules/typescript/bin/tsc")
  return await new Promise((resolve) =>
    execFile(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { timeout: 60_000 }, (error, stdout, stderr) =>
      resolve(error === null ? "" : `${stdout}${stderr}` || error.message)
    )
  )
}
