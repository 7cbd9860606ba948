/** A provider that records its commands and returns scripted answers. */
import type { DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import { ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import * as ObjectMetadata from "@fieldgate/core/providers/ObjectMetadata"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { FieldsCall, ProviderDriver, UpsertedField } from "@fieldgate/core/providers/ProviderDriver"
import { ProviderError, type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as MemoryRequests from "@fieldgate/core/testing/MemoryRequests"
import { everySignIn } from "@fieldgate/core/testing/ScriptedDriver"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"

export const providerName = ProviderName.make("recording")

const capabilities: DeclaredCapabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: 100 }
}

type Answer = Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderError>

const contacts = {
  name: ObjectName.make("contacts"),
  displayName: "Contact",
  isCustom: false,
  fields: ObjectMetadata.fieldsByName([
    field("email", true),
    field("firstname", true),
    field("source", true),
    field("id", false)
  ])
}

function field(fieldName: string, writable: boolean) {
  return {
    fieldName,
    displayName: fieldName,
    valueType: "string",
    providerType: "text",
    createable: writable,
    updateable: writable,
    isCustom: false,
    unique: false,
    hidden: false
  } as const
}

export interface Options {
  /** Describes contacts, and makes custom fields. Default: it can do neither. */
  readonly describes?: boolean
  /** Whether it forwards headers of callers, whichever carry no request. */
  readonly forwards?: boolean
}

export const make = ({ describes = false, forwards = false }: Options = {}) => {
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
  let asked = 0
  const upserts: Array<FieldsCall> = []
  const upserted: Array<Effect.Effect<ReadonlyArray<UpsertedField>, ProviderError>> = []
  const describing = {
    describe: {
      objects: () => Effect.succeed([contacts]),
      object: (_account: unknown, name: string) =>
        Effect.suspend(() => {
          asked += 1
          const reason = new ProviderRejected({ message: `there is no object ${name}`, errors: [] })
          return name === contacts.name
            ? Effect.succeed(contacts)
            : Effect.fail(new ProviderError({ provider: providerName, reason }))
        })
    },
    upsertFields: (_account: unknown, call: FieldsCall) =>
      Effect.suspend(() => {
        upserts.push(call)
        const usual: ReadonlyArray<UpsertedField> = call.fields.map(({ fieldName }) => ({
          fieldName,
          action: "create",
          warnings: []
        }))
        return upserted.shift() ?? Effect.succeed(usual)
      })
  }
  const driver: ProviderDriver = {
    name: providerName,
    displayName: "Recording",
    info: everySignIn,
    identifyingFields: { contacts: { email: "email" } },
    get capabilities() {
      const [defect] = bugs.splice(0, 1)
      if (defect !== undefined) throw defect
      return { ...capabilities, customFields: describes, headers: forwards }
    },
    write: (_account, command) =>
      Effect.suspend(() => {
        commands.push(command)
        return answers.shift() ?? usual(command)
      }),
    read: (_account, { recordId }) => Effect.succeed({ recordId, fields: {} }),
    readMany: (_account, { recordIds }) => Effect.succeed(recordIds.map((recordId) => ({ recordId, fields: {} }))),
    oauth: {
      authorize: ({ state }) => Result.succeed(`https://recording.test/authorize?state=${Redacted.value(state)}`),
      exchange: () => Effect.succeed({ accessToken: Redacted.make("token") })
    },
    explain: MemoryRequests.explain,
    ...(describes ? describing : {})
  }
  return {
    driver,
    commands: commands as ReadonlyArray<WriteCommand>,
    failNext: (reason: ProviderFailure) =>
      void answers.push(Effect.fail(new ProviderError({ provider: providerName, reason }))),
    asked: () => asked,
    upserts: upserts as ReadonlyArray<FieldsCall>,
    upsertNext: (answer: Effect.Effect<ReadonlyArray<UpsertedField>, ProviderFailure>) =>
      void upserted.push(Effect.mapError(answer, (reason) => new ProviderError({ provider: providerName, reason }))),
    answerNext: (...outcomes: ReadonlyArray<RecordOutcome>) => void answers.push(Effect.succeed(outcomes)),
    /** The next write meets a bug before the provider is called. */
    dieNext: (defect: Error) => void bugs.push(defect)
  }
}

export type RecordingProvider = ReturnType<typeof make>
