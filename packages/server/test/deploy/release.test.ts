/** The workflows, which only the hosting service can run: their commands exist, and their rights are as few as they need. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { root, text } from "./Repository.ts"

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly needs?: string
  readonly permissions: Readonly<Record<string, string>>
  readonly steps: ReadonlyArray<Step>
}

const workflow = parse(text(".github/workflows/release.yml")) as {
  readonly permissions: object
  readonly jobs: Readonly<Record<"verify" | "packages" | "image", Job>>
}
const { image, packages, verify } = workflow.jobs

const ci = parse(text(".github/workflows/ci.yml")) as {
  readonly permissions: object
  readonly jobs: Readonly<Record<string, Job>>
}
const runs = [verify, packages, image].flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))

describe("the workflow of pushes and pull requests", () => {
  it("runs the whole verification and only commands that this repository has, without rights to write", () => {
    const { scripts } = JSON.parse(text("package.json")) as { readonly scripts: Readonly<Record<string, string>> }
    const jobs = Object.values(ci.jobs)
    const all = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    expect(all).toContain(".ci/run")
    for (const name of all.flatMap((run) => /^npm (?:run )?([\w:-]+)/u.exec(run)?.[1] ?? [])) {
      expect(["ci", "install", ...Object.keys(scripts)]).toContain(name)
    }
    expect(ci.permissions).toEqual({})
    for (const { permissions } of jobs) expect(permissions).toEqual({ contents: "read" })
  })
})

describe("the release workflow", () => {
  it("runs only commands that this repository has", () => {
    const scripts = runs.flatMap((run) => /^node (scripts\/[\w.-]+)/u.exec(run)?.[1] ?? [])
    expect(scripts).toEqual(["scripts/changeset.mjs"])
    expect(runs).toContain(".ci/run")
    const build = image.steps.find(({ uses }) => uses?.startsWith("docker/build-push-action") === true)
    for (const path of [...scripts, ".ci/run", String(build?.with?.["file"])])
      expect(existsSync(join(root, path))).toBe(true)
  })

  it("publishes what was verified, with provenance, a bill of materials and a signature by digest", () => {
    expect([packages.needs, image.needs]).toEqual(["verify", "packages"])
    const publish = packages.steps.find(({ run }) => run === "node scripts/changeset.mjs publish")
    expect(publish?.env).toEqual({ NPM_CONFIG_PROVENANCE: "true" })
    expect(runs.filter((run) => run.startsWith("npm sbom"))).toHaveLength(1)
    expect(runs.filter((run) => run.startsWith("cosign"))).toEqual([
      'cosign sign --yes "$IMAGE@$DIGEST"',
      'cosign attest --yes --type cyclonedx --predicate fieldgate.cdx.json "$IMAGE@$DIGEST"'
    ])
  })

  it("has no rights but those of its jobs, and writes only packages", () => {
    expect(workflow.permissions).toEqual({})
    expect(verify.permissions).toEqual({ contents: "read" })
    expect(packages.permissions).toEqual({ contents: "read", "id-token": "write" })
    expect(image.permissions).toEqual({ contents: "read", packages: "write", "id-token": "write" })
  })
})
