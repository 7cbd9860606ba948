/** Debian's nginx with an example of `deploy`, in front of two servers. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { freePort } from "./FreePort.ts"

const program = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].find((path) => existsSync(path))
const examples = fileURLToPath(new URL("../../../../deploy/", import.meta.url))

export type Example = "cells/nginx.conf" | "nginx.conf"

export const isInstalled = program !== undefined

export interface Nginx extends AsyncDisposable {
  readonly url: string
  /** Replaces projects.map, as an operator does. */
  readonly route: (cells: Readonly<Record<string, "cell-1" | "cell-2">>) => Promise<void>
}

/** `servers` are the URLs of the two servers; `ready` is in the answer to a request without a project once nginx serves. */
export const make = async (
  servers: readonly [string, string],
  example: Example = "cells/nginx.conf",
  ready = "Project missing"
): Promise<Nginx> => {
  const folder = await mkdtemp(join(tmpdir(), "fieldgate-nginx-"))
  const port = await freePort()
  const [one, two] = servers.map((url) => new URL(url).host)
  const text = (await readFile(join(examples, example), "utf8"))
    .replaceAll(/^\s*ssl_certificate.*$/gmu, "")
    .replace(/listen (?:8080|443 ssl)/u, `listen 127.0.0.1:${port}`)
    .replace("server server-1:4000", `server ${one}`)
    .replace("server server-2:4000", `server ${two}`)
    .replace("include projects.map", `include ${folder}/projects.map`)
  await writeFile(join(folder, "cells.conf"), text)
  await writeFile(join(folder, "projects.map"), "")
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`
  )
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 1; ${process.getuid?.() === 0 ? "user root;" : ""}
     events { } http { access_log off; ${temporary.join(" ")} include ${folder}/cells.conf; }`
  )
  const child: ChildProcess = spawn(program ?? "nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"]
  })
  const url = `http://127.0.0.1:${port}`
  const answers = async (path: string): Promise<string> => {
    if (child.exitCode !== null) throw new Error("nginx has ended")
    const response = await fetch(`${url}${path}`).catch(() => undefined)
    return response === undefined ? "" : await response.text()
  }
  while (!(await answers("/v1/projects")).includes(ready)) await setTimeout(20)
  return {
    url,
    route: async (cells) => {
      const lines = Object.entries(cells).map(([project, cell]) => `${project} ${cell};`)
      await writeFile(join(folder, "projects.map"), `${lines.join("\n")}\n`)
      child.kill("SIGHUP")
      for (const project of Object.keys(cells)) {
        while (/^$|no server for the project/u.test(await answers(`/v1/projects/${project}`))) await setTimeout(20)
      }
    },
    [Symbol.asyncDispose]: async () => {
      const gone = once(child, "exit")
      child.kill("SIGTERM")
      await gone
      await rm(folder, { recursive: true, force: true })
    }
  }
}
