/** One object at the provider: its records created, updated and deleted by name. @rule client.writes */
import type {
  AcceptedAnswer,
  BatchAnswer,
  BatchItem,
  CreateRecord,
  Explanation,
  RecordAnswer,
  WriteAnswer,
  WriteRequest
} from "../Wire.ts"
import { writeProperties } from "../generated/resources.ts"
import type { ObjectTarget, Records, WriteCallOptions } from "./Records.ts"

/** The group whose records are written: set once for a client, or for one object. */
export interface WriteTarget {
  /** The project's id or name. */
  readonly project?: string | undefined
  /** The integration's id or name. */
  readonly integration?: string | undefined
  /** Your own id of the group. */
  readonly groupRef?: string | undefined
}

type Fields = CreateRecord["record"]

/** What may be written of an object: the fields of a new record, and those of a change. */
export interface WritableRecord {
  /** The fields of a new record. */
  readonly create: object
  /** The fields of a change. */
  readonly update: object
}

/** The records of objects, by the objects' names: `fieldgate types` writes such a type. */
export type RecordTypes<Types> = { readonly [ObjectName in keyof Types]: WritableRecord }

/** Any field of any object: how a client knows records that was told no types. */
export interface AnyRecords {
  readonly [objectName: string]: { readonly create: Fields; readonly update: Fields }
}

/** Names the record that is changed. */
interface Named {
  /** The provider's id of the record. */
  readonly id: string | number
}

/** One record of a batch that creates or updates. */
export interface ItemOf<Record> extends Omit<BatchItem, "record"> {
  /** The record's fields and their values. */
  readonly record: Record
}

/** The items of a batch, by what it does. */
export interface BatchItems<Types extends WritableRecord> {
  /** Records to create. */
  readonly create: ReadonlyArray<ItemOf<Types["create"]>>
  /** Records to update, each with its `id`. */
  readonly update: ReadonlyArray<ItemOf<Types["update"] & Named>>
}

/** Options of a write. @rule write.body */
export interface WriteOptions
  extends Omit<WriteCallOptions, "groupRef">, Omit<CreateRecord, SetByCall | BackgroundOption | "headers" | "mode"> {
  /** Headers to send to the provider with the write, at most 100, of those that the provider accepts from callers. */
  readonly forwardedHeaders?: NonNullable<CreateRecord["headers"]>
}

/** Policies of writes in the background. */
type BackgroundOption = "autoBatchPolicy" | "retryPolicy"

/** Options of a write that runs in the background. @rule async.accept, auto.policy */
export interface AsyncWriteOptions extends WriteOptions, Pick<CreateRecord, BackgroundOption> {
  /** Stores the write, returns its operation and executes it in the background. */
  readonly mode: "asynchronous"
}

/** Options of a write that waits for the provider. @rule sync.answer */
export interface SyncWriteOptions extends WriteOptions {
  /** Waits for the provider and returns the record's outcome. Default. */
  readonly mode?: "synchronous"
}

export interface ObjectRecords<Types extends WritableRecord = AnyRecords[string]> {
  /** Creates one record. With `mode: "asynchronous"`, resolves with the operation as soon as the write is stored. @rule write.create */
  readonly create: {
    (record: Types["create"], options: AsyncWriteOptions): Promise<AcceptedAnswer>
    (record: Types["create"], options?: SyncWriteOptions): Promise<RecordAnswer>
  }
  /** Updates the record that `id` names; the other fields are the new values. @rule write.update */
  readonly update: {
    (record: Types["update"] & Named, options: AsyncWriteOptions): Promise<AcceptedAnswer>
    (record: Types["update"] & Named, options?: SyncWriteOptions): Promise<RecordAnswer>
  }
  /** Deletes the record with this id, always synchronously. The installation's config must enable deletes. @rule write.delete */
  readonly delete: (id: string | number, options?: WriteOptions) => Promise<RecordAnswer>
  /** Creates or updates 1 to 100 records; each has its own outcome, in the order of `items`. @rule batch.records */
  readonly batch: {
    <Type extends "create" | "update">(
      type: Type,
      items: BatchItems<Types>[Type],
      options: AsyncWriteOptions
    ): Promise<AcceptedAnswer>
    <Type extends "create" | "update">(
      type: Type,
      items: BatchItems<Types>[Type],
      options?: SyncWriteOptions
    ): Promise<BatchAnswer>
  }
  /** What a create would do, with the requests that it would make; nothing is sent. */
  readonly explainCreate: (record: Types["create"], options?: WriteOptions) => Promise<Explanation>
  /** What an update would do. */
  readonly explainUpdate: (record: Types["update"] & Named, options?: WriteOptions) => Promise<Explanation>
}

/** `objects("contacts").create({ email })`, where the client was told whose records; else `objects("contacts", { groupRef, … })`. */
export type Objects<Types extends RecordTypes<Types> = AnyRecords> = <Name extends keyof Types & string>(
  objectName: Name,
  target?: WriteTarget
) => ObjectRecords<Types[Name]>

/** Properties of the write body that the target and the verb set. */
const setByCall = ["groupRef", "type", "record", "batch", "dryRun"] as const
type SetByCall = (typeof setByCall)[number]

/** The other properties of the body, each with the option that sets it. The client's own `headers` go to Fieldgate. */
const bodyOptions = writeProperties.flatMap((property) =>
  setByCall.some((name) => name === property)
    ? []
    : [{ property, option: property === "headers" ? "forwardedHeaders" : property }]
)

/** Options that are about the call. */
const callOptions = {
  consumerRef: true,
  headers: true,
  idempotencyKey: true,
  requestId: true,
  signal: true
} satisfies Record<keyof Omit<WriteCallOptions, "groupRef">, true>

/** The options by their places; throws for one that has none, so that nothing is left out of a write unnoticed. */
const placed = (options: object) => {
  const given = new Map(Object.entries(options))
  const body = Object.fromEntries(
    bodyOptions.map(({ option, property }) => {
      const value: unknown = given.get(option)
      given.delete(option)
      return [property, value]
    })
  )
  const unknown = [...given].flatMap(([name, value]) => (name in callOptions || value === undefined ? [] : [name]))
  if (unknown.length > 0) {
    const known = [...bodyOptions.map(({ option }) => option), ...Object.keys(callOptions)].join(", ")
    throw new TypeError(`Unknown option ${unknown.join(", ")}. A write takes ${known}; pass groupRef to objects().`)
  }
  return { body, sending: Object.fromEntries(given) }
}

export const objects =
  (records: Records, ofClient: WriteTarget) =>
  (objectName: string, ofObject: WriteTarget = {}): ObjectRecords => {
    const where = { ...target({ ...ofClient, ...ofObject }), objectName }
    const write = async (verb: object, options: object = {}): Promise<WriteAnswer> => {
      const { body, sending } = placed(options)
      // The properties that are undefined are left out by JSON; the verbs' own types say which may stand together.
      return await records.write({ ...where, ...body, ...verb } as ObjectTarget & WriteRequest, sending)
    }
    const made: { readonly [Verb in keyof ObjectRecords]: (...given: never) => Promise<WriteAnswer> } = {
      create: (record: Fields, options?: WriteOptions) => write({ type: "create", record }, options),
      update: (record: Fields, options?: WriteOptions) => write({ type: "update", record }, options),
      delete: (id: string | number, options?: WriteOptions) => write({ type: "delete", record: { id } }, options),
      batch: (type: string, batch: ReadonlyArray<BatchItem>, options?: WriteOptions) => write({ type, batch }, options),
      explainCreate: (record: Fields, options?: WriteOptions) =>
        write({ type: "create", record, dryRun: true }, options),
      explainUpdate: (record: Fields, options?: WriteOptions) =>
        write({ type: "update", record, dryRun: true }, options)
    }
    // Which answer comes is decided by the verb and its mode, as each verb's type says.
    return made as ObjectRecords
  }

const target = ({ groupRef, integration, project }: WriteTarget) => {
  const missing = Object.entries({ project, integration, groupRef }).flatMap(([name, value]) => (value ? [] : [name]))
  if (project !== undefined && integration !== undefined && groupRef !== undefined && missing.length === 0) {
    return { project, integration, groupRef }
  }
  throw new TypeError(`Missing ${missing.join(", ")}. Pass it to createClient() or objects().`)
}
