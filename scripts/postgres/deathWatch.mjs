/** A temporary folder whose servers end, and which is removed, when this process does: also when it is killed and can't do it itself. */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Its input ends with its parent. The folder's name is a line of the input and not an argument, so that a process with that name among its
 * arguments is one that uses the folder. SIGQUIT is the immediate shutdown of PostgreSQL and PgBouncer.
 */
const program = `
read -r folder
read -r _
users() {
  for each in /proc/[0-9]*; do
    tr '\\0' '\\n' <"$each/cmdline" 2>/dev/null | grep -qF -- "$folder" && echo "\${each#/proc/}"
  done
}
signal=QUIT
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  used=$(users)
  [ -n "$used" ] || break
  [ "$try" -lt 15 ] || signal=KILL
  kill -$signal $used 2>/dev/null
  sleep 0.5
done
rm -rf "$folder"
`

export const makeWatchedFolder = (prefix) => {
  const path = mkdtempSync(join(tmpdir(), prefix))
  const watch = spawn("sh", ["-c", program], {
    // A group of its own, and nothing of this process's environment: what ends this process must not end it too.
    detached: true,
    cwd: "/",
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "ignore", "ignore"]
  })
  watch.stdin.write(`${path}\n`)
  watch.stdin.unref()
  watch.unref()
  return {
    path,
    /** Once its servers have ended. */
    remove: () => {
      rmSync(path, { recursive: true, force: true })
      watch.kill("SIGKILL")
    }
  }
}
