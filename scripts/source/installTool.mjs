/** Heavy tools are installed apart from the workspaces on first use, each with its own lockfile. */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { root } from "./files.mjs"

/** Installs `tools/<name>` if its program is missing; returns its folder. */
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
