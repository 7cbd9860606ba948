/** Objects and fields of a connected account: what a write can name, and custom fields. @rule field.upsertFailure */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineCall } from "../../call/Call.ts"
import { InputRefused, refuseFaults } from "../../call/InputRefused.ts"
import { ObjectName, type ProjectId } from "../../domain/Ids.ts"
import { mappedName, providerObject } from "../../writes/rules/FieldMapping.ts"
import { errorsOf } from "../FailedCall.ts"
import { completeCapabilities } from "../Capabilities.ts"
import {
  type FieldDefinition,
  type FieldDefinitions,
  FieldsUpsert,
  FieldsUpserted,
  type FieldUpsert
} from "../FieldDefinition.ts"
import { ObjectSummary, MappedObjectMetadata, withoutReadOnly } from "../ObjectMetadata.ts"
import type { UpsertedField } from "../ProviderDriver.ts"
import { ProviderError, type ProviderFailure } from "../ProviderError.ts"
import * as FieldDefinitionFaults from "../rules/FieldDefinitionFaults.ts"
import { Descriptions } from "./Descriptions.ts"
import { StoredDescriptions } from "./StoredDescriptions.ts"
import { accountErrors, GroupAccount, type Loaded, load, ProviderAccount } from "./ProviderAccount.ts"

/** The provider can't do what was requested. */
export class CapabilityUnsupported extends Schema.TaggedError<CapabilityUnsupported>()("CapabilityUnsupported", {
  capability: Schema.Literals(["customFields", "metadata"]),
  provider: Schema.String,
  /** The input that asks for it. */
  input: Schema.String
}) {
  override get message(): string {
    return `${this.provider} doesn't support ${requests[this.capability]}`
  }
  /** Leaving out what asks for it would leave nothing of the call. */
  get remedy(): string {
    return remedies[this.capability]
  }
}

const requests = {
  customFields: "creating or changing custom fields",
  metadata: "reading metadata"
} as const

const remedies = {
  customFields: "Create the fields in the provider's own settings, then write to them by their names.",
  metadata: "Find the names of objects and fields in the provider's documentation."
} as const

/** Lists the objects of a connected account that a write can name. */
export const describeObjects = defineCall({
  name: "describeObjects",
  access: ["full", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The account to ask: a connection, or the group's account for an integration or at a provider. */
    account: ProviderAccount
  }),
  success: Schema.Array(ObjectSummary),
  errors: [...accountErrors, CapabilityUnsupported],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { account, driver, within } = yield* load(caller, project.id, input.account)
    if (driver.describe === undefined) {
      const { provider } = account
      return yield* new CapabilityUnsupported({ capability: "metadata", provider, input: "account" })
    }
    return yield* within(driver.describe.objects(account))
  })
})

/** Describes an object of a connected account and its fields, named as the provider or as the integration names it. */
export const describeObject = defineCall({
  name: "describeObject",
  access: ["full", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The account to ask: a connection, or the group's account for an integration or at a provider. */
    account: ProviderAccount,
    /** The name of the object in the manifest, such as `contacts`. */
    objectName: ObjectName,
    /** Leaves out the fields that can't be written. */
    excludeReadOnly: Schema.optionalKey(Schema.Boolean),
    /** Asks the provider again, however recently it was asked. */
    refresh: Schema.optionalKey(Schema.Boolean)
  }),
  success: MappedObjectMetadata,
  errors: [...accountErrors, CapabilityUnsupported],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { account: named, excludeReadOnly, objectName, refresh }) {
    const { account, definition, driver, within } = yield* load(caller, project.id, named)
    if (driver.describe === undefined) {
      const { provider } = account
      return yield* new CapabilityUnsupported({ capability: "metadata", provider, input: "objectName" })
    }
    const name = definition === undefined ? objectName : providerObject(definition, objectName)
    const { object } = yield* Descriptions
    const freshness = refresh === true ? "fresh" : "stored"
    const described = yield* within(object(driver.describe, project.id, account, name, freshness))
    const mapped = definition && mappedName(definition, name)
    const shown = excludeReadOnly === true ? withoutReadOnly(described) : described
    const answer: MappedObjectMetadata = mapped === undefined ? shown : { ...shown, mappedObjectName: mapped }
    return answer
  })
})

/**
 * Creates custom fields, and changes those that exist until they are as defined; reports what was done to each. Where nothing at
 * all was changed because the provider could not be used, the whole call fails with the reason; else a field that failed has its
 * errors, and the others are as defined.
 */
export const upsertFields = defineCall({
  name: "upsertFields",
  access: ["full", "consumer"],
  detached: true,
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The group's account, by an integration or a provider. */
    account: GroupAccount,
    /** The fields by object name; at most 200 in all. */
    fields: FieldsUpsert.fields.fields
  }),
  success: FieldsUpserted,
  errors: [...accountErrors, CapabilityUnsupported, InputRefused],
  audit: {
    action: "field.upsert",
    target: ({ account, fields }) => ({ groupRef: account.groupRef, changed: Object.keys(fields) })
  },
  run: Effect.fnUntraced(function* ({ caller, project }, { account, fields }) {
    const loaded = yield* load(caller, project.id, account)
    const { driver } = loaded
    if (!completeCapabilities(driver.capabilities).customFields || driver.upsertFields === undefined) {
      return yield* new CapabilityUnsupported({ capability: "customFields", provider: driver.name, input: "fields" })
    }
    yield* refuseFaults([
      ...FieldDefinitionFaults.faults(fields, driver.definitionFault),
      ...sameObject(fields, loaded)
    ])
    return yield* answerOf(driver.name, yield* upsertObjects(driver.upsertFields, loaded, project.id, fields))
  })
})

type Upsert = NonNullable<Loaded["driver"]["upsertFields"]>

/** What became of the fields of one object; `refused` where the provider refused the object itself. */
interface UpsertedObject {
  readonly name: string
  readonly fields: ReadonlyArray<readonly [name: string, UpsertedField]>
  readonly refused?: ProviderFailure
}

const objectAtProvider = (name: string, { definition }: Loaded): ObjectName =>
  definition === undefined ? ObjectName.make(name) : providerObject(definition, name)

/** Two names of one object would define its fields twice. */
const sameObject = (fields: FieldDefinitions, loaded: Loaded) => {
  const objects = Object.keys(fields).map((name) => objectAtProvider(name, loaded))
  return Object.keys(fields).flatMap((name, index) => {
    const object = objects[index] ?? name
    return objects.indexOf(ObjectName.make(object)) < index
      ? [
          {
            name: `fields.${name}`,
            message: `"${name}" and "${object}" are the same object: list all its fields under one name`
          }
        ]
      : []
  })
}

/** Object by object. What keeps the provider from answering at all would keep it from answering for the next one too. */
const upsertObjects = Effect.fnUntraced(function* (
  upsert: Upsert,
  loaded: Loaded,
  projectId: ProjectId,
  fields: FieldDefinitions
) {
  const done: Array<UpsertedObject> = []
  let stopped: ProviderFailure | undefined
  for (const [name, [first, ...others]] of Object.entries(fields)) {
    if (first === undefined) continue
    const definitions = [first, ...others] as const
    const { answers, refused }: ObjectAnswer =
      stopped === undefined
        ? yield* upsertObject(upsert, loaded, projectId, objectAtProvider(name, loaded), definitions)
        : { answers: definitions.map(failedWith(stopped)) }
    const results = definitions.map(
      (definition, n) => [definition.fieldName, resultOf(definition, answers[n])] as const
    )
    done.push({ name, fields: results, ...(refused && { refused }) })
    stopped ??= answers.flatMap(({ failure }) => (failure !== undefined && isAway(failure) ? [failure] : []))[0]
  }
  return done
})

interface ObjectAnswer {
  readonly answers: ReadonlyArray<UpsertedField>
  readonly refused?: ProviderFailure
}

const upsertObject = Effect.fnUntraced(function* (
  upsert: Upsert,
  { account, within }: Loaded,
  projectId: ProjectId,
  objectName: ObjectName,
  fields: readonly [FieldDefinition, ...ReadonlyArray<FieldDefinition>]
) {
  return yield* within(upsert(account, { objectName, fields })).pipe(
    Effect.map((answers): ObjectAnswer => ({ answers })),
    Effect.catchTag("ProviderError", ({ reason }) =>
      Effect.succeed<ObjectAnswer>({ answers: fields.map(failedWith(reason)), refused: reason })
    ),
    Effect.ensuring(
      Effect.gen(function* () {
        const { connectionId } = account
        yield* (yield* Descriptions).forget(connectionId, objectName)
        yield* (yield* StoredDescriptions).outdate({ projectId, connectionId, objectName })
      })
    )
  )
})

const failedWith =
  (failure: ProviderFailure) =>
  ({ fieldName }: FieldDefinition): UpsertedField => ({ fieldName, action: "none", warnings: [], failure })

/** Whether the provider said nothing of the field itself. */
const isAway = ({ _tag }: ProviderFailure): boolean => _tag !== "ProviderRejected"

const resultOf = (definition: FieldDefinition, answer: UpsertedField | undefined): UpsertedField => {
  const { fieldName } = definition
  const known = answer ?? { fieldName, action: "none", warnings: ["the driver returned no result for this field"] }
  return { ...known, warnings: [...FieldDefinitionFaults.unused(definition), ...known.warnings] }
}

const answerOf = (
  provider: string,
  upserted: ReadonlyArray<UpsertedObject>
): Effect.Effect<FieldsUpserted, ProviderError> => {
  const all = upserted.flatMap(({ fields }) => fields.map(([, field]) => field))
  const failures = all.flatMap(({ failure }) => failure ?? [])
  const refused = upserted.every((object) => object.refused !== undefined) ? upserted[0]?.refused : undefined
  const reason = failures.find(isAway) ?? refused
  if (reason !== undefined && all.every(({ action }) => action === "none")) {
    return Effect.fail(new ProviderError({ provider, reason }))
  }
  return Effect.succeed({
    success: failures.length === 0,
    fields: Object.fromEntries(
      upserted.map(({ fields, name }) => [
        name,
        Object.fromEntries(fields.map(([field, result]) => [field, shown(result)]))
      ])
    )
  })
}

const shown = ({ failure, ...field }: UpsertedField): FieldUpsert => {
  if (failure === undefined) return field
  const [first, ...others] = errorsOf(failure)
  return { ...field, errors: [first ?? { message: failure.message }, ...others] }
}
