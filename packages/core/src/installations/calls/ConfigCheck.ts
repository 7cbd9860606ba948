/** What every content goes through before it is saved. @rule install.validation, install.writeValidation, install.unchecked */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as AccountRefusals from "../rules/AccountRefusals.ts"
import * as ConfigRefusals from "../rules/ConfigRefusals.ts"
import * as SampleValues from "../rules/SampleValues.ts"
import * as SaveWarnings from "../rules/SaveWarnings.ts"
import type { ConfigContent } from "../Config.ts"
import type { Connection } from "../../connections/Connection.ts"
import { type ConnectionId, ObjectName } from "../../domain/Ids.ts"
import { InputFault } from "../../domain/InputFault.ts"
import type { Integration } from "../../integrations/Integration.ts"
import { safeSentence } from "../../domain/SafeSentence.ts"
import type { Warning } from "../../domain/Warning.ts"
import { CallPermit } from "../../connections/CallPermit.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { errorsOf } from "../../providers/FailedCall.ts"
import type { ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderError, ProviderRejected } from "../../providers/ProviderError.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as CallPermits from "../../connections/calls/CallPermits.ts"
import type { ConnectionChoice } from "../../connections/calls/Connections.ts"
import { checkConnection, invalid } from "../../connections/calls/CredentialsCheck.ts"
import { withTokenRefresh } from "../../connections/calls/TokenRefresh.ts"
import { trackHealth } from "../../connections/calls/ConnectionHealth.ts"
import { refuseFaults } from "../../call/InputRefused.ts"
import { StoredDescriptions } from "../../providers/calls/StoredDescriptions.ts"
import { completeCapabilities } from "../../providers/Capabilities.ts"

/** The connected account doesn't have what a config chooses, or doesn't allow it. Nothing was saved. */
export class ConfigInvalid extends Schema.TaggedError<ConfigInvalid>()("ConfigInvalid", {
  faults: Schema.NonEmptyArray(InputFault)
}) {
  override get message(): string {
    return this.faults.map((fault) => `${fault.name}: ${fault.message}`).join("; ")
  }
}

export interface ConfigCheckInput {
  readonly integration: Integration
  readonly chosen: ConnectionChoice
  readonly content: ConfigContent
  /** What is installed now; missing where it is the first save. */
  readonly before?: { readonly content: ConfigContent; readonly connection: Pick<Connection, "id"> }
  readonly at: string
  /** The revision that the caller has read. */
  readonly revisionId?: string | undefined
  readonly skipSampling: boolean
}

/** Answers the connection, what is to be known of the content, and the sample records; or refuses with every reason. */
export const check = Effect.fnUntraced(function* (input: ConfigCheckInput) {
  const { at, before, chosen, content, integration, revisionId, skipSampling } = input
  const definition = integration.latestRevision.content
  const driver = yield* (yield* ProviderRegistry).get(integration.provider)
  const capabilities = completeCapabilities(driver.capabilities)
  const proposal = { definition, capabilities, content, at, fieldNames: driver.fieldNames }
  const refused = ConfigRefusals.refusals(before === undefined ? proposal : { ...proposal, before: before.content })
  const { connection, faults } = chosen
  yield* refuseFaults([...faults, ...refused])
  // Each step walks through all settings: other requests get a turn between them.
  yield* Effect.yieldNow
  if (connection === undefined) return yield* Effect.die("a connection that is missing without a fault")
  const touched = AccountRefusals.objectsToCheck(content, before?.content)
  const objects =
    before === undefined || before.connection.id === connection.id ? touched : AccountRefusals.objectsToCheck(content)
  const reading = { definition, content, fieldNames: driver.fieldNames, labels: driver.describe?.labels }
  const found = skipSampling
    ? { connection, refusals: [], warnings: [], samples: {} }
    : yield* inAccount(driver, connection, { ...reading, objects, at })
  const [fault, ...others] = [...ConfigRefusals.missingMappings(proposal, touched), ...found.refusals]
  if (fault !== undefined) return yield* new ConfigInvalid({ faults: [fault, ...others] })
  yield* Effect.yieldNow
  const saved = { ...reading, capabilities, before: before?.content, write: touched.write, at }
  const revisionName = `${at.split(".").slice(0, -1).join(".")}.revisionId`
  const warnings = [
    ...SaveWarnings.otherRevision(revisionId, integration.latestRevision.id, revisionName),
    ...SaveWarnings.warnings(saved).map(warningOf),
    ...found.warnings,
    ...SaveWarnings.ofInstalled(definition, content, at)
  ]
  return { connection: found.connection, warnings, samples: found.samples }
})

/** What the account says of the objects; its answers may have changed the connection's status. */
const inAccount = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  connection: Connection,
  input: Omit<AccountRefusals.Checked, "described" | "sampled">
) {
  const { unchecked, ...found } = yield* describeObjects(driver, connection, input, input.objects).pipe(
    Effect.annotateLogs({ groupRef: connection.group.groupRef, connectionId: connection.id })
  )
  yield* Effect.yieldNow
  const { refusals, warnings } = AccountRefusals.findings({ ...input, ...found })
  return {
    connection: yield* (yield* ConnectionStore).get(connection.projectId, connection.id),
    refusals,
    warnings: [...unchecked, ...warnings.map(warningOf)],
    samples: samplesOf(input, found.sampled)
  }
})

/** The sample record of each object that has one. */
const samplesOf = (
  reading: AccountRefusals.Reading,
  sampled: ReadonlyMap<string, AccountRefusals.Sampled> = new Map()
): Readonly<Record<string, SampleValues.SampleValues>> =>
  Object.fromEntries(
    [...sampled].flatMap(([objectName, sample]) =>
      "record" in sample && sample.record !== undefined
        ? [
            [
              objectName,
              SampleValues.of(sample.record, AccountRefusals.fieldsToRead(reading, objectName), reading.fieldNames)
            ] as const
          ]
        : []
    )
  )

const warningOf = ({ message, name }: InputFault): Warning => ({ message, name })

/** The connection whose credentials the same call has checked: they are not checked again. */
export const JustChecked = Context.Reference<ConnectionId | undefined>(
  "@fieldgate/core/installations/calls/ConfigCheck/JustChecked",
  { defaultValue: () => undefined }
)

/** Objects that are looked at side by side. */
const concurrency = 4

/**
 * What the provider says of the objects: of those that are read by reading one record, where the driver can, and of the others
 * by describing them. An unreachable provider does not block the save: its answer is omitted, with a warning. Credentials that
 * the provider refuses do.
 */
const describeObjects = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  connection: Connection,
  reading: AccountRefusals.Reading,
  objects: AccountRefusals.ObjectsToCheck
) {
  const { id, projectId } = connection
  const tracked = yield* trackHealth(yield* withTokenRefresh(driver, projectId), projectId, connection)
  const { describe, sample } = tracked
  const account = yield* (yield* ConnectionStore).account(projectId, id)
  const permit = yield* CallPermits.asking(driver, { projectId, connection, account })
  const { isReachable, warnings } =
    (yield* JustChecked) === id
      ? { isReachable: true, warnings: [] }
      : yield* Effect.provideService(checkConnection(tracked, connection, account), CallPermit, permit)
  const unchecked: Array<Warning> = [...warnings]
  if (!isReachable) return { described: new Map<string, AccountRefusals.Described>(), sampled: undefined, unchecked }
  /** Some at a time; `refused` turns a final refusal into what it means for an object. */
  const each = Effect.fnUntraced(function* <A>(
    names: ReadonlyArray<string>,
    ask: (objectName: ObjectName) => Effect.Effect<A, ProviderError>,
    refused: (refusal: ProviderRejected) => A
  ) {
    const one = (name: string) =>
      ask(ObjectName.make(name)).pipe(
        Effect.provideService(CallPermit, permit),
        Effect.catchTag("ProviderError", ({ message, reason }) => {
          if (reason._tag === "ProviderRejected") return Effect.succeed(refused(reason))
          if (reason._tag === "ProviderUnauthorized") return Effect.fail(invalid(driver, id, reason))
          unchecked.push({ name, message: `${name} could not be checked: ${safeSentence(message)}` })
          return Effect.as(Effect.logWarning("checking an object before a save failed", { name, message }), undefined)
        }),
        Effect.map((answer) => (answer === undefined ? [] : [[name, answer] as const]))
      )
    const answers: ReadonlyMap<string, A> = new Map((yield* Effect.forEach(names, one, { concurrency })).flat())
    return answers
  })
  const stored = yield* StoredDescriptions
  const toDescribe = [...new Set([...(sample === undefined ? objects.read : []), ...objects.write])]
  const described =
    describe === undefined
      ? new Map<string, AccountRefusals.Described>()
      : yield* each<AccountRefusals.Described>(
          toDescribe,
          (objectName) =>
            describe.object(account, objectName).pipe(
              Effect.tap((metadata) =>
                stored.save({ projectId, connectionId: id, objectName }, metadata, describe.labels)
              ),
              Effect.map((metadata) => ({ metadata }))
            ),
          ({ message }) => ({ missing: message })
        )
  if (sample === undefined) return { described, sampled: undefined, unchecked }
  const sampled = yield* each<AccountRefusals.Sampled>(
    objects.read,
    (objectName) =>
      Effect.map(
        sample(account, { objectName, fields: AccountRefusals.fieldsToRead(reading, objectName) }),
        (record) => ({ record })
      ),
    (refusal) => ({ errors: errorsOf(refusal) })
  )
  return { described, sampled, unchecked }
})
