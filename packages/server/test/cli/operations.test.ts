/** Bulk redrives by a command that is killed in the middle. @rule redrive.all, redrive.dryRun, redrive.once, redrive.resume */
import { join } from "node:path"
import { entries } from "../../src/cli/settings/DataFolder.ts"
import { createFieldgate } from "../../src/embed/index.ts"
import { expect, it } from "vitest"
import { create, encryptionKey, install, manifest, scripted } from "../embed/Shop.ts"
import { command, fieldgate, saying, temporaryFolder } from "./Process.ts"

const count = 130

it(
  "redrives every operation once, though the first command is killed in the middle",
  { timeout: 240_000 },
  async () => {
    await using folder = await temporaryFolder()
    const open = () =>
      createFieldgate({
        database: { folder: join(folder.path, entries.database) },
        encryptionKey,
        providers: [scripted().driver],
        manifest,
        project: "shop",
        worker: false,
        logger: false
      })
    const ids = new Set<string>()
    {
      await using shop = await open()
      await install(shop)
      for (let n = 0; n < count; n++) {
        const { operationId = "" } = await create(shop, `person${n}@acme.test`, "asynchronous")
        await shop.cancelOperation({ project: shop.project.id, operationId })
        ids.add(operationId)
      }
    }
    const redrive = ["operations", "redrive", "--project", "shop", "--folder", folder.path]
    const env = { FIELDGATE_ENCRYPTION_KEY: encryptionKey }
    const outputOf = async (...args: ReadonlyArray<string>) => {
      const run = command([...redrive, ...args], env)
      expect([await run.ended, run.output()]).toEqual([0, expect.any(String)])
      return run.output()
    }

    const counted = await outputOf("--dry-run")
    expect(counted).toContain(`${count} to redrive`)
    expect(counted).toContain(`${count} × cancelled`)

    const killed = fieldgate([...redrive, "--idempotency-key", "night"], env)
    await saying(killed, /50 redriven/u)
    killed.child.kill("SIGKILL")
    await killed.ended
    expect(killed.output()).not.toContain(`${count} redriven`)

    expect(await outputOf("--idempotency-key", "night")).toContain(`${count} redriven (job`)
    expect(await outputOf()).toContain(`0 redriven, ${count} skipped: already redriven`)

    await using shop = await open()
    const { results } = await shop.searchOperations({ project: shop.project.id, status: "in_progress", pageSize: 1000 })
    const redriven = results.flatMap((operation) => operation.redrive?.operationId ?? [])
    expect(redriven.toSorted()).toEqual([...ids].toSorted())
  }
)
