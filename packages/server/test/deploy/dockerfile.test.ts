import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { all, command, environment, image, last, stages } from "./Dockerfile.ts"
import { nodeVersion, root, text } from "./Repository.ts"

const isExecutable = (path: string) => existsSync(join(root, path)) && (statSync(join(root, path)).mode & 0o111) !== 0

describe("the Dockerfile", () => {
  it("uses this repository's Node version, slim, to build and to run", () => {
    expect(stages.map(({ from }) => from.split(" ")[0])).toEqual([
      `node:${nodeVersion}-bookworm-slim`,
      `node:${nodeVersion}-bookworm-slim`
    ])
  })

  it("builds with the script only, which also runs without Docker", () => {
    expect(stages[0]?.from).toMatch(/ AS build$/u)
    expect(stages.slice(0, -1).flatMap((stage) => all(stage, "RUN"))).toEqual(["deploy/build.sh /fieldgate"])
    expect(isExecutable("deploy/build.sh")).toBe(true)
  })

  it("copies only the script's output into the image", () => {
    expect(all(image, "COPY")).toEqual(["--from=build /fieldgate /fieldgate"])
    expect(stages.flatMap((stage) => all(stage, "ADD"))).toEqual([])
  })

  it("runs as a numeric non-root user, which Kubernetes can check", () => {
    expect(last(image, "USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/u)
    const uses = image.instructions.map(({ name }) => name)
    expect(uses.lastIndexOf("RUN")).toBeLessThan(uses.lastIndexOf("USER"))
  })

  it("runs the server as process 1 and stops it with SIGTERM", () => {
    expect(command(last(image, "ENTRYPOINT"))).toEqual(["fieldgate"])
    expect(command(last(image, "CMD"))).toEqual(["start"])
    expect(last(image, "STOPSIGNAL")).toBe("SIGTERM")
  })

  it("checks liveness at the exposed port", () => {
    const [options, check] = (last(image, "HEALTHCHECK") ?? "").split(" CMD ")
    expect(command(check)).toEqual(["node", "/fieldgate/alive.mjs"])
    expect(options).toMatch(/--interval=\d+s --timeout=\d+s --start-period=\d+s --retries=\d+/u)
    expect(last(image, "EXPOSE")).toBe(environment["PORT"])
    expect(environment["FIELDGATE_WATCH_PORT"]).toBe(environment["PORT"])
  })

  it("contains no secret in arguments, variables or the build context", () => {
    expect(stages.flatMap((stage) => all(stage, "ARG"))).toEqual([])
    expect(Object.keys(environment).filter((name) => /key|secret|token|password|database_url/iu.test(name))).toEqual([])
    const ignored = text(".dockerignore").split("\n")
    expect(ignored).toEqual(expect.arrayContaining([".git", "**/node_modules", "**/dist", "**/.fieldgate", "**/.env*"]))
  })
})
