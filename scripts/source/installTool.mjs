/** Heavy tools live apart from the workspaces, each with a lockfile of its own; they are installed when they are first needed. */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { root } from "./files.mjs"

/** Installs `tools/<name>` where its program is missing; answers its folder. */
export const installTool = (name, program) => {
  const folder = join(root, "tools", name)
  if (!existsSync(join(folder, "node_modules/.bin", program))) {
    console.error(`installing tools/${name} (once)`)
    execFileSync("npm", ["ci", "--ignore-scripts"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 300_000
    })
  }
  return folder
}
