/** Creates and updates custom fields in a group's account at the provider. Spec 4.2. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as FieldDefinitionFaults from "../rules/FieldDefinitionFaults.ts"
import type { Caller } from "../../domain/Caller.ts"
import { type FieldDefinition, type FieldDefinitions, FieldsUpsert } from "../FieldDefinition.ts"
import type { FieldsUpserted, FieldUpsert } from "../FieldUpsert.ts"
import { ObjectName } from "../../domain/Ids.ts"
import type { UpsertedField } from "../ProviderDriver.ts"
import { errorsOf } from "../FailedCall.ts"
import { ProviderError, type ProviderFailure } from "../ProviderError.ts"
import * as ObjectMapping from "../../writes/rules/FieldMapping.ts"
import * as Access from "../../call/Access.ts"
import { CapabilityUnsupported } from "./CapabilityUnsupported.ts"
import { Descriptions } from "./Descriptions.ts"
import { orGoOn } from "../../call/InputRefused.ts"
import { GroupAccount, type Loaded, load } from "./ProviderAccount.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The group's account, by an integration or a provider. */
  account: GroupAccount,
  /** The fields by object name; at most 200 in all. */
  fields: FieldsUpsert.fields.fields
})

/**
 * Tells of each field what was done. Where nothing at all was changed because the provider could not be used, the whole call
 * fails with the reason; else a field that failed says why, and the others stand.
 */
export const upsertFields = Effect.fn("UpsertFields.upsertFields")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "upsertFields", input.project)
  const loaded = yield* load(caller, project.id, input.account)
  const { driver } = loaded
  if (!driver.capabilities.customFields || driver.upsertFields === undefined) {
    return yield* new CapabilityUnsupported({ capability: "customFields", provider: driver.name, input: "fields" })
  }
  yield* orGoOn([...FieldDefinitionFaults.faults(input.fields), ...sameObject(input.fields, loaded)])
  return yield* answerOf(driver.name, yield* upsertObjects(driver.upsertFields, loaded, input.fields))
})

type Upsert = NonNullable<Loaded["driver"]["upsertFields"]>
type Upserted = ReadonlyArray<readonly [object: string, fields: ReadonlyArray<readonly [name: string, UpsertedField]>]>

const providerObject = (name: string, { definition }: Loaded): ObjectName =>
  definition === undefined ? ObjectName.make(name) : ObjectMapping.providerObject(definition, name)

/** Two names of one object would define its fields twice. */
const sameObject = (fields: FieldDefinitions, loaded: Loaded) => {
  const objects = Object.keys(fields).map((name) => providerObject(name, loaded))
  return Object.keys(fields).flatMap((name, index) => {
    const object = objects[index] ?? name
    return objects.indexOf(ObjectName.make(object)) < index
      ? [
          {
            name: `fields.${name}`,
            message: `"${name}" and "${object}" are one object: give all its fields under one name`
          }
        ]
      : []
  })
}

/** Object by object. What keeps the provider from answering at all would keep it from answering for the next one too. */
const upsertObjects = Effect.fnUntraced(function* (upsert: Upsert, loaded: Loaded, fields: FieldDefinitions) {
  const done: Array<Upserted[number]> = []
  let stopped: ProviderFailure | undefined
  for (const [name, [first, ...others]] of Object.entries(fields)) {
    if (first === undefined) continue
    const definitions = [first, ...others] as const
    const answers: ReadonlyArray<UpsertedField> =
      stopped === undefined
        ? yield* upsertObject(upsert, loaded, providerObject(name, loaded), definitions)
        : definitions.map(failedWith(stopped))
    const fieldsTold = definitions.map((definition, n) => [definition.fieldName, told(definition, answers[n])] as const)
    done.push([name, fieldsTold])
    stopped ??= answers.flatMap(({ failure }) => (failure !== undefined && isAway(failure) ? [failure] : []))[0]
  }
  return done
})

const upsertObject = Effect.fnUntraced(function* (
  upsert: Upsert,
  { account, within }: Loaded,
  objectName: ObjectName,
  fields: readonly [FieldDefinition, ...ReadonlyArray<FieldDefinition>]
) {
  const answers = yield* within(upsert(account, { objectName, fields })).pipe(
    Effect.catchTag("ProviderError", ({ reason }) => Effect.succeed(fields.map(failedWith(reason)))),
    Effect.ensuring(Effect.flatMap(Descriptions, ({ forget }) => forget(account.connectionId, objectName)))
  )
  return answers
})

const failedWith =
  (failure: ProviderFailure) =>
  ({ fieldName }: FieldDefinition): UpsertedField => ({ fieldName, action: "none", warnings: [], failure })

/** Whether the provider said nothing of the field itself. */
const isAway = ({ _tag }: ProviderFailure): boolean => _tag !== "ProviderRejected"

const told = (definition: FieldDefinition, answer: UpsertedField | undefined): UpsertedField => {
  const { fieldName } = definition
  const known = answer ?? { fieldName, action: "none", warnings: ["the driver said nothing of this field"] }
  return { ...known, warnings: [...FieldDefinitionFaults.unused(definition), ...known.warnings] }
}

const answerOf = (provider: string, upserted: Upserted): Effect.Effect<FieldsUpserted, ProviderError> => {
  const all = upserted.flatMap(([, fields]) => fields.map(([, field]) => field))
  const failures = all.flatMap(({ failure }) => failure ?? [])
  const reason = failures.find(isAway) ?? (failures.length === all.length && isSame(failures) ? failures[0] : undefined)
  if (reason !== undefined && all.every(({ action }) => action === "none")) {
    return Effect.fail(new ProviderError({ provider, reason }))
  }
  return Effect.succeed({
    success: failures.length === 0,
    fields: Object.fromEntries(
      upserted.map(([object, fields]) => [
        object,
        Object.fromEntries(fields.map(([name, field]) => [name, shown(field)]))
      ])
    )
  })
}

/** A refusal of the whole call, such as an object that isn't there, stands at each field. */
const isSame = (failures: ReadonlyArray<ProviderFailure>): boolean => failures.every((each) => each === failures[0])

const shown = ({ failure, ...field }: UpsertedField): FieldUpsert => {
  if (failure === undefined) return field
  const [first, ...others] = errorsOf(failure)
  return { ...field, errors: [first ?? { message: failure.message }, ...others] }
}
