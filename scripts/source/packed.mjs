/** The packages as they would be published: built, and packed into tarballs. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { root } from "./files.mjs"

export const packageNames = ["core", "providers", "server", "client", "react"]

export const buildPackages = () =>
  execFileSync(process.execPath, [join(root, "scripts/build-packages.mjs")], { cwd: root, stdio: "inherit" })

export const pack = (name, folder) => {
  const args = ["pack", "--json", "--workspace", `packages/${name}`, "--pack-destination", folder]
  const [{ filename }] = JSON.parse(execFileSync("npm", args, { cwd: root, encoding: "utf8", timeout: 60_000 }))
  return join(folder, filename)
}
