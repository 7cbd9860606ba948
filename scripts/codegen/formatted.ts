/** A generated module's text, formatted like all code, so that equal documents give equal bytes. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { root } from "../source/files.mjs"

/** Formatted under a name that no ignore pattern matches: `npm run fix` ignores generated folders. */
export const formatted = (text: string): string =>
  execFileSync(process.execPath, [join(root, "node_modules/oxfmt/bin/oxfmt"), "--stdin-filepath=generated.ts"], {
    cwd: root,
    encoding: "utf8",
    input: text,
    timeout: 60_000
  })
