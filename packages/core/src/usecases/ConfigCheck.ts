/** What every content goes through before it is saved: what can't be, then a look at the account. Spec 2.9, 4.6, 7.6. */
import * as Effect from "effect/Effect"
import * as AccountRefusals from "../config/AccountRefusals.ts"
import * as ConfigRefusals from "../config/ConfigRefusals.ts"
import * as ObjectsToCheck from "../config/ObjectsToCheck.ts"
import type { ConfigContent } from "../domain/Config.ts"
import type { Connection } from "../domain/Connection.ts"
import { ObjectName } from "../domain/Ids.ts"
import type { InputFault } from "../domain/InputFault.ts"
import type { Integration } from "../domain/Integration.ts"
import type { ObjectMetadata } from "../domain/ObjectMetadata.ts"
import type { Warning } from "../domain/WriteAnswer.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import type { ProviderDriver } from "../ports/ProviderDriver.ts"
import type { ProviderError, ProviderFailure } from "../ports/ProviderError.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import type { Chosen } from "./ChosenConnection.ts"
import { ConfigInvalid } from "./ConfigInvalid.ts"
import * as ConnectionHealth from "./ConnectionHealth.ts"
import * as FreshDriver from "./FreshDriver.ts"
import { orGoOn } from "./InputRefused.ts"

export interface ToCheck {
  readonly integration: Integration
  readonly chosen: Chosen
  readonly content: ConfigContent
  /** What is installed now; missing where it is the first save. */
  readonly before?: { readonly content: ConfigContent; readonly connection: Pick<Connection, "id"> }
  /** Where the content stands in the caller's input. */
  readonly at: string
  readonly skipSampling: boolean
}

/** Answers the connection and what is to be known of the content, or refuses with every reason. */
export const check = Effect.fnUntraced(function* ({ at, before, chosen, content, integration, skipSampling }: ToCheck) {
  const definition = integration.latestRevision.content
  const driver = yield* (yield* ProviderRegistry).get(integration.provider)
  const proposal = { definition, capabilities: driver.capabilities, content, at }
  const refused = ConfigRefusals.refusals(before === undefined ? proposal : { ...proposal, before: before.content })
  const { connection, faults } = chosen
  yield* orGoOn([...faults, ...refused])
  if (connection === undefined) return yield* Effect.die("a connection that is missing without a fault")
  if (skipSampling) return { connection, warnings: [] }
  const objects = ObjectsToCheck.of(content, before?.connection.id === connection.id ? before.content : undefined)
  const described = yield* describe(driver, connection, [...new Set([...objects.read, ...objects.write])])
  const found = AccountRefusals.findings({ definition, content, objects, described, at })
  const [fault, ...others] = found.refusals
  if (fault !== undefined) return yield* new ConfigInvalid({ faults: [fault, ...others] })
  return { connection, warnings: found.warnings.map(warningOf) }
})

const warningOf = ({ message, name }: InputFault): Warning => ({ message, name })

/** Objects that are described side by side. */
const atOnce = 4

/** What the provider says of the objects. One that can't be asked now holds up no save, so its answer is left out. */
const describe = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  connection: Connection,
  names: ReadonlyArray<string>
) {
  const { id, projectId } = connection
  const nothing: ReadonlyMap<string, AccountRefusals.Described> = new Map()
  const { describe } = yield* FreshDriver.of(driver, projectId)
  if (describe === undefined || names.length === 0) return nothing
  const account = yield* (yield* ConnectionStore).account(projectId, id)
  const heard = (failure?: ProviderFailure) => ConnectionHealth.note({ projectId, connection }, failure)
  const answers = yield* Effect.forEach(
    names,
    (name) =>
      describeOne(
        Effect.tapError(describe.object(account, ObjectName.make(name)), ({ reason }) => heard(reason)),
        name
      ),
    { concurrency: atOnce }
  )
  if (answers.some(([, answer]) => answer !== undefined)) yield* heard()
  return new Map(answers.flatMap(([name, answer]) => (answer === undefined ? [] : [[name, answer] as const])))
})

const describeOne = <R>(asked: Effect.Effect<ObjectMetadata, ProviderError, R>, name: string) =>
  asked.pipe(
    Effect.map((metadata): AccountRefusals.Described => ({ metadata })),
    Effect.catchTag("ProviderError", ({ message, reason }) =>
      reason._tag === "ProviderRejected"
        ? Effect.succeed<AccountRefusals.Described>({ missing: message })
        : Effect.as(Effect.logWarning(`${name} could not be checked before a save: ${message}`), undefined)
    ),
    Effect.map((answer) => [name, answer] as const)
  )
