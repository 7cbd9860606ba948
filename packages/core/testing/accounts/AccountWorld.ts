/** A platform on any stores with one integration and one customer, whose credentials name the account that they open. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Caller } from "@fieldgate/core/domain/Caller"
import {
  ConsumerRef,
  GroupRef,
  type InstallationId,
  ObjectName,
  type OperationId,
  ProviderName
} from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { Platform } from "@fieldgate/core/Platform"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { ProviderError, ProviderRejected, ProviderUnauthorized } from "@fieldgate/core/providers/ProviderError"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as ScriptedDriver from "../ScriptedDriver.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const groupRef = GroupRef.make("acme")
const target = { project: "shop", integration: "crm" }
const content = { provider, write: { objects: { contacts: { objectName: "contacts" } } } }

/** A written record, by the number in its fields, and the account that it reached. */
interface Arrival {
  readonly account: string
  readonly record: number
}

/** An account's name and the number of the key, such as `blue 2`. */
export const keyOf = (account: string, number: number): string => `${account} ${number}`

const secretOf = ({ credentials }: Account): string =>
  credentials._tag === "ApiKeyCredentials" ? Redacted.value(credentials.apiKey) : ""
const accountOf = (account: Account): string => secretOf(account).split(" ")[0] ?? ""
const numberOf = (fields: RecordFields): number => Number(fields["n"])

/** The driver refuses the first call with a record that is to be refused, and every call with a revoked key. */
const makeDriver = () => {
  const arrivals: Array<Arrival> = []
  const refused = new Set<number>()
  const revoked = new Set<string>()
  const { driver } = ScriptedDriver.make({ checked: {} })
  const fail = (reason: ProviderRejected | ProviderUnauthorized) => Effect.fail(new ProviderError({ provider, reason }))
  const write: ProviderDriver["write"] = (account, { items }) =>
    Effect.suspend(() => {
      if (revoked.has(secretOf(account))) return fail(new ProviderUnauthorized({ message: "the key was revoked" }))
      const rejected = items.filter(({ fields }) => refused.delete(numberOf(fields)))
      if (rejected.length > 0) return fail(new ProviderRejected({ message: "not valid", errors: [] }))
      for (const { fields } of items) arrivals.push({ account: accountOf(account), record: numberOf(fields) })
      return Effect.succeed(
        items.map(({ fields, recordId = `new ${numberOf(fields)}` }) => ({ outcome: "success" as const, recordId }))
      )
    })
  const check: ProviderDriver["check"] = (account) => Effect.succeed({ accountRef: accountOf(account) })
  return { arrivals, refused, revoked, driver: { ...driver, write, check } }
}

export const make = Effect.gen(function* () {
  const { driver, ...script } = makeDriver()
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([driver]))
  const context = yield* Layer.build(Platform.layer.pipe(Layer.provide(registry)))
  const platform = yield* Effect.provideContext(Effect.service(Platform), context)
  const queue = yield* OperationQueue
  const organization = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.createProject(host, { orgId: organization.id, name: target.project })
  const objects = [{ objectName: ObjectName.make("contacts") }]
  yield* platform.deployManifest(host, {
    project: target.project,
    manifest: { specVersion: "1.0.0", integrations: [{ name: target.integration, provider, write: { objects } }] }
  })
  yield* Effect.forkScoped(platform.runWorker())
  const operation = (operationId: OperationId) => ({ project: target.project, operationId })
  return {
    ...script,
    platform,
    /** Connects an account, and installs the integration on it or moves the installation to it. */
    connect: (key: string) =>
      platform.decoded.connectAndInstall(host, {
        ...target,
        groupRef,
        consumerRef: ConsumerRef.make("ann"),
        apiKey: Redacted.make(key),
        config: { content }
      }),
    uninstall: (installationId: InstallationId) => platform.deleteInstallation(host, { ...target, installationId }),
    write: (request: Omit<WriteRequest, "groupRef">, caller: Caller = host) =>
      platform.writeRecords(caller, {
        ...target,
        objectName: ObjectName.make("contacts"),
        request: { groupRef, ...request }
      }),
    flush: (id: OperationId) => platform.flushOperation(host, operation(id)),
    redrive: (id: OperationId) => platform.redriveOperation(host, { ...operation(id), request: {} }),
    /** Waits until the worker has done what is due. */
    settle: Effect.gen(function* () {
      for (let looks = 0; looks < 10_000; looks++) {
        const { dueSince, running } = yield* queue.backlog(yield* DateTime.now)
        if (dueSince === undefined && running === 0) return
        yield* Effect.yieldNow
      }
      return yield* Effect.die(new Error("the worker did not finish what was due"))
    })
  }
})
export type AccountWorld = Effect.Success<typeof make>
