/** Customers with accounts at the CRM, and server processes for them, on a database of their own. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import * as Deployment from "../../packages/server/src/cli/Deployment.ts"
import { freePort } from "../../packages/server/test/cli/FreePort.ts"

const host = Caller.Host()
const objectOf = { hubspot: "contacts", pipedrive: "persons" }

/** `groups` are pairs of a name, which is the account's token, too, and a provider. */
const makeCustomers = (databaseUrl, encryptionKey, crm, groups) =>
  Effect.gen(function* () {
    const platform = yield* Platform
    const { id: orgId } = yield* platform.createOrganization(host, { label: "Limits" })
    yield* platform.createProject(host, { orgId, name: "limits", appName: "Limits" })
    const integrations = Object.entries(objectOf).map(([provider, objectName]) => ({
      name: provider,
      provider,
      write: { objects: [{ objectName }] }
    }))
    yield* platform.deployManifest(host, { project: "limits", manifest: { specVersion: "1.0.0", integrations } })
    for (const [groupRef, provider] of groups) {
      const { id } = yield* platform.decoded.createConnection(host, {
        skipSampling: true,
        project: "limits",
        provider,
        groupRef,
        consumerRef: groupRef,
        credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(groupRef), environment: "sandbox" }
      })
      const objectName = objectOf[provider]
      const content = { provider, write: { objects: { [objectName]: { objectName } } } }
      yield* platform.createInstallation(host, {
        skipSampling: true,
        project: "limits",
        integration: provider,
        groupRef,
        connectionId: id,
        config: { content }
      })
    }
    const { secret } = yield* platform.createApiKey(host, { project: "limits", label: "limits", scopes: ["full"] })
    return Redacted.value(secret)
  }).pipe(
    Effect.provide(
      Deployment.layer({
        database: { _tag: "Server", url: Redacted.make(databaseUrl) },
        encryptionKey: Redacted.make(encryptionKey),
        sandboxUrls: { hubspot: crm.url, pipedrive: crm.url }
      })
    ),
    Effect.scoped,
    Effect.runPromise
  )

const answers = (url) =>
  fetch(url).then(
    () => true,
    () => false
  )

/** Calls `measure` while so many servers run. */
export const withServers = async ({ count, crm, databaseUrl, environment = {}, groups }, measure) => {
  const encryptionKey = randomBytes(32).toString("base64")
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-limits-"))
  const key = await makeCustomers(databaseUrl, encryptionKey, crm, groups)
  const start = async (index) => {
    const port = await freePort()
    const program = ["--conditions=@fieldgate/source", "packages/server/src/main.ts", "start", "--port", `${port}`]
    const child = spawn(process.execPath, program, {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        FIELDGATE_ENCRYPTION_KEY: encryptionKey,
        FIELDGATE_FOLDER: join(folder, `${index}`),
        FIELDGATE_SANDBOX_URLS: `hubspot=${crm.url},pipedrive=${crm.url}`,
        ...environment
      },
      stdio: ["ignore", "ignore", "inherit"]
    })
    const url = `http://127.0.0.1:${port}`
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error("a server ended before it could be measured")
      await pause(100)
    }
    return { child, url }
  }
  const servers = await Promise.all(Array.from({ length: count }, (_, index) => start(index)))
  const write = async (server, groupRef, provider, members = {}, signal = undefined) => {
    const response = await fetch(
      `${server.url}/v1/projects/limits/integrations/${provider}/objects/${objectOf[provider]}`,
      {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ groupRef, type: "create", record: recordOf(provider), ...members }),
        signal
      }
    )
    await response.text()
    return response.status
  }
  try {
    return await measure({ servers, write })
  } finally {
    await Promise.all(
      servers.map(async ({ child }) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, "exit")
        child.kill("SIGKILL")
        await ended
      })
    )
    rmSync(folder, { recursive: true, force: true })
  }
}

let serial = 0
const recordOf = (provider) => {
  serial += 1
  return provider === "hubspot" ? { email: `ann${serial}@acme.test` } : { name: `Ann ${serial}` }
}
