import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { all, command, environment, image, last, stages } from "./Dockerfile.ts"
import { nodeVersion, root, text } from "./Repository.ts"

const isExecutable = (path: string) => existsSync(join(root, path)) && (statSync(join(root, path)).mode & 0o111) !== 0

describe("the Dockerfile", () => {
  it("takes the Node of this repository, slim, for building and for running", () => {
    expect(stages.map(({ from }) => from.split(" ")[0])).toEqual([
      `node:${nodeVersion}-bookworm-slim`,
      `node:${nodeVersion}-bookworm-slim`
    ])
  })

  it("builds by the script alone, which may be run without Docker", () => {
    expect(stages[0]?.from).toMatch(/ AS build$/u)
    expect(stages.slice(0, -1).flatMap((stage) => all(stage, "RUN"))).toEqual(["deploy/build.sh /fieldgate"])
    expect(isExecutable("deploy/build.sh")).toBe(true)
  })

  it("takes nothing into the image but what the script made", () => {
    expect(all(image, "COPY")).toEqual(["--from=build /fieldgate /fieldgate"])
    expect(stages.flatMap((stage) => all(stage, "ADD"))).toEqual([])
  })

  it("runs as a user that is not root, by number, so that Kubernetes can tell", () => {
    expect(last(image, "USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/u)
    const uses = image.instructions.map(({ name }) => name)
    expect(uses.lastIndexOf("RUN")).toBeLessThan(uses.lastIndexOf("USER"))
  })

  it("is process 1 itself and is asked to stop by SIGTERM", () => {
    expect(command(last(image, "ENTRYPOINT"))).toEqual(["fieldgate"])
    expect(command(last(image, "CMD"))).toEqual(["start"])
    expect(last(image, "STOPSIGNAL")).toBe("SIGTERM")
  })

  it("asks the process whether it lives, at the port that it exposes", () => {
    const [options, check] = (last(image, "HEALTHCHECK") ?? "").split(" CMD ")
    expect(command(check)).toEqual(["node", "/fieldgate/alive.mjs"])
    expect(options).toMatch(/--interval=\d+s --timeout=\d+s --start-period=\d+s --retries=\d+/u)
    expect(last(image, "EXPOSE")).toBe(environment["PORT"])
    expect(environment["FIELDGATE_WATCH_PORT"]).toBe(environment["PORT"])
  })

  it("holds no secret: none is an argument or a variable, and no file with one is sent to Docker", () => {
    expect(stages.flatMap((stage) => all(stage, "ARG"))).toEqual([])
    expect(Object.keys(environment).filter((name) => /key|secret|token|password|database_url/iu.test(name))).toEqual([])
    const ignored = text(".dockerignore").split("\n")
    expect(ignored).toEqual(expect.arrayContaining([".git", "**/node_modules", "**/dist", "**/.fieldgate", "**/.env*"]))
  })
})
