/** A provider that keeps the commands it gets and answers as it is told. */
import type { Capabilities } from "@fieldgate/core/domain/Capabilities"
import { ProviderName } from "@fieldgate/core/domain/Ids"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { ProviderDriver } from "@fieldgate/core/ports/ProviderDriver"
import { ProviderError, type ProviderFailure } from "@fieldgate/core/ports/ProviderError"
import * as MemoryRequests from "@fieldgate/core/testing/MemoryRequests"
import { everySignIn } from "@fieldgate/core/testing/ScriptedDriver"
import type { WriteCommand } from "@fieldgate/core/write/WriteCommand"
import * as Effect from "effect/Effect"

export const providerName = ProviderName.make("recording")

const capabilities: Capabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: 100 },
  allOrNone: { create: false, update: false },
  ifEmpty: false,
  associations: false,
  headers: false,
  customFields: false
}

type Answer = Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderError>

export const make = () => {
  const commands: Array<WriteCommand> = []
  const answers: Array<Answer> = []
  const bugs: Array<Error> = []
  const usual = (command: WriteCommand): Answer =>
    Effect.succeed(
      command.items.map(({ fields, recordId }): RecordOutcome => ({
        outcome: "success",
        recordId: recordId ?? "501",
        ...(command.type === "delete" ? {} : { data: { id: recordId ?? "501", ...fields } })
      }))
    )
  const driver: ProviderDriver = {
    name: providerName,
    displayName: "Recording",
    info: everySignIn,
    get capabilities() {
      const [defect] = bugs.splice(0, 1)
      if (defect !== undefined) throw defect
      return capabilities
    },
    write: (_account, command) =>
      Effect.suspend(() => {
        commands.push(command)
        return answers.shift() ?? usual(command)
      }),
    read: (_account, { recordId }) => Effect.succeed({ recordId, fields: {} }),
    readMany: (_account, { recordIds }) => Effect.succeed(recordIds.map((recordId) => ({ recordId, fields: {} }))),
    explain: MemoryRequests.explain
  }
  return {
    driver,
    /** In the order in which they came. */
    commands: commands as ReadonlyArray<WriteCommand>,
    /** The next command fails with this. */
    failNext: (reason: ProviderFailure) =>
      void answers.push(Effect.fail(new ProviderError({ provider: providerName, reason }))),
    /** The next command ends with these outcomes. */
    answerNext: (...outcomes: ReadonlyArray<RecordOutcome>) => void answers.push(Effect.succeed(outcomes)),
    /** The next write meets a bug before the provider is called. */
    dieNext: (defect: Error) => void bugs.push(defect)
  }
}

export type RecordingProvider = ReturnType<typeof make>
