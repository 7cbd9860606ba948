import * as ApiKeyStoreSuite from "@fieldgate/core/testing/ApiKeyStoreSuite"
import * as OrganizationStoreSuite from "@fieldgate/core/testing/OrganizationStoreSuite"
import * as ProjectStoreSuite from "@fieldgate/core/testing/ProjectStoreSuite"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import * as Stores from "../stores.ts"

const empty = Stores.layer(":memory:")
OrganizationStoreSuite.suite("SQLite", empty)
ProjectStoreSuite.suite("SQLite", empty)
ApiKeyStoreSuite.suite("over projects in SQLite", empty)

it("keeps a project in its file from one run to the next, and prints no secret", async () => {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), "fieldgate-custom-store-"))
  const run = async () => {
    const given = [
      "--conditions=@fieldgate/source",
      "--disable-warning=ExperimentalWarning",
      main,
      join(folder, "a.sqlite")
    ]
    return (await promisify(execFile)(process.execPath, given)).stdout.trim()
  }
  expect(await run()).toBe("made shop <redacted>")
  expect(await run()).toBe("found shop <redacted>")
  await rm(folder, { recursive: true })
}, 60_000)
