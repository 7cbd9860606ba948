/** Writes and finds the records of one object. @rule client.writes, find.request */
import type {
  AcceptedAnswer,
  BatchAnswer,
  BatchItem,
  CreateRecord,
  Explanation,
  FindRequest,
  FoundRecords,
  Match,
  RecordAnswer,
  WriteAnswer,
  WriteRequest
} from "../Wire.ts"
import type { CallOptions } from "../Call.ts"
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

/** The fields of an object that may be written. */
export interface WritableRecord {
  /** The fields of a new record. */
  readonly create: object
  /** The fields of an update. */
  readonly update: object
}

/** The writable fields by object name, as `fieldgate types` generates them. */
export type RecordTypes<Types> = { readonly [ObjectName in keyof Types]: WritableRecord }

/** Any field of any object: the records of a client without types. */
export interface AnyRecords {
  readonly [objectName: string]: { readonly create: Fields; readonly update: Fields }
}

interface RecordId {
  /** The provider's id of the record. */
  readonly id: string | number
}

/** One record of a batch that creates or updates. */
export interface ItemOf<Record> extends Omit<BatchItem, "record"> {
  /** The record's fields and their values. */
  readonly record: Record
}

/** The items of a batch by its type. */
export interface BatchItems<Types extends WritableRecord> {
  /** Records to create. */
  readonly create: ReadonlyArray<ItemOf<Types["create"]>>
  /** Records to update, each with its `id`. */
  readonly update: ReadonlyArray<ItemOf<Types["update"] & RecordId>>
  /** Records to create, or to update where one has their key. */
  readonly upsert: ReadonlyArray<ItemOf<Types["create"]>>
}

/** Options of a write. @rule write.body */
export interface WriteOptions
  extends Omit<WriteCallOptions, "groupRef">, Omit<CreateRecord, SetByCall | BackgroundOption | "headers" | "mode"> {
  /** Headers to send to the provider with the write, at most 100; the provider's driver defines which are accepted. */
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

/** How records are found: by one or several of their fields. @rule match.request */
export interface MatchBy<Record> extends Omit<Match, "by"> {
  /** The keys, at most 3: each is a field of the record, or a list of up to 3 fields that count together. Default: those of the object. */
  readonly by?: ReadonlyArray<FieldOf<Record> | ReadonlyArray<FieldOf<Record>>>
}

type FieldOf<Record> = keyof Record & string

/** How the records of an upsert are found. @rule match.request */
export interface MatchOptions<Record = Fields> {
  /** The keys to find records by, and what to do then. Default: as the installation and the manifest have it for the object. */
  readonly match?: MatchBy<Record>
}

/** How the records of an update or a delete are found, in place of their ids. @rule match.request */
export interface MatchedOptions<Record = Fields> {
  /** The keys to find records by, and what to do then. */
  readonly match: MatchBy<Record>
}

/** Options of a search. @rule find.request */
export interface FindOptions extends CallOptions, Pick<FindRequest, "fields"> {}

export interface ObjectRecords<Types extends WritableRecord = AnyRecords[string]> {
  /** Creates one record. With `mode: "asynchronous"`, resolves with the operation as soon as the write is stored. @rule write.create */
  readonly create: {
    (record: Types["create"], options: AsyncWriteOptions): Promise<AcceptedAnswer>
    (record: Types["create"], options?: SyncWriteOptions): Promise<RecordAnswer>
  }
  /** Updates the record that `id` names, or that has the key of `match`; the other fields are the new values. @rule write.update */
  readonly update: {
    (record: Types["update"], options: AsyncWriteOptions & MatchedOptions<Types["update"]>): Promise<AcceptedAnswer>
    (record: Types["update"], options: SyncWriteOptions & MatchedOptions<Types["update"]>): Promise<RecordAnswer>
    (record: Types["update"] & RecordId, options: AsyncWriteOptions): Promise<AcceptedAnswer>
    (record: Types["update"] & RecordId, options?: SyncWriteOptions): Promise<RecordAnswer>
  }
  /**
   * Creates the record, or updates the one that has its key: `upsert({ email, … }, { match: { by: ["email"] } })`. The answer's
   * `action` tells which. @rule match.request
   */
  readonly upsert: {
    (record: Types["create"], options: AsyncWriteOptions & MatchOptions<Types["create"]>): Promise<AcceptedAnswer>
    (record: Types["create"], options?: SyncWriteOptions & MatchOptions<Types["create"]>): Promise<RecordAnswer>
  }
  /**
   * Deletes the record with this id, or the one that has the key of `match`, always synchronously. The installation's config must
   * enable deletes. @rule write.delete
   */
  readonly delete: {
    (id: string | number, options?: WriteOptions): Promise<RecordAnswer>
    (record: Types["update"], options: WriteOptions & MatchedOptions<Types["update"]>): Promise<RecordAnswer>
  }
  /** Creates, updates or upserts 1 to 100 records; each has its own outcome, in the order of `items`. @rule batch.records */
  readonly batch: {
    (
      type: "upsert",
      items: BatchItems<Types>["upsert"],
      options: AsyncWriteOptions & MatchOptions<Types["create"]>
    ): Promise<AcceptedAnswer>
    (
      type: "upsert",
      items: BatchItems<Types>["upsert"],
      options?: SyncWriteOptions & MatchOptions<Types["create"]>
    ): Promise<BatchAnswer>
    (
      type: "update",
      items: ReadonlyArray<ItemOf<Types["update"]>>,
      options: AsyncWriteOptions & MatchedOptions<Types["update"]>
    ): Promise<AcceptedAnswer>
    (
      type: "update",
      items: ReadonlyArray<ItemOf<Types["update"]>>,
      options: SyncWriteOptions & MatchedOptions<Types["update"]>
    ): Promise<BatchAnswer>
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
  /**
   * Finds the records that have the values of a key, or of each of up to 100 keys, with the named fields. The manifest must allow it
   * by `lookup`. @rule find.request
   */
  readonly find: (by: FindRequest["by"], options?: FindOptions) => Promise<FoundRecords>
  /** Returns what a create would do, with the requests that it would make; nothing is sent. */
  readonly explainCreate: (record: Types["create"], options?: WriteOptions) => Promise<Explanation>
  /** Returns what an update would do; nothing is sent. */
  readonly explainUpdate: (record: Types["update"] & RecordId, options?: WriteOptions) => Promise<Explanation>
  /** Returns what an upsert would do, where a record has its key and where none has; nothing is sent. */
  readonly explainUpsert: (
    record: Types["create"],
    options?: WriteOptions & MatchOptions<Types["create"]>
  ) => Promise<Explanation>
}

/** `objects("contacts").create({ email })` writes to the client's target; `objects("contacts", { groupRef, … })` sets another one. */
export type Objects<Types extends RecordTypes<Types> = AnyRecords> = <Name extends keyof Types & string>(
  objectName: Name,
  target?: WriteTarget
) => ObjectRecords<Types[Name]>

/** Properties of the write body that the target and the verb set. */
const setByCall = ["groupRef", "type", "record", "batch", "dryRun"] as const
type SetByCall = (typeof setByCall)[number]

/** The other properties of the body and their options. The option `headers` goes to Fieldgate, so the body's is `forwardedHeaders`. */
const bodyOptions = writeProperties.flatMap((property) =>
  setByCall.some((name) => name === property)
    ? []
    : [{ property, option: property === "headers" ? "forwardedHeaders" : property }]
)

const knownCallOptions = {
  consumerRef: true,
  headers: true,
  idempotencyKey: true,
  requestId: true,
  signal: true
} satisfies Record<keyof Omit<WriteCallOptions, "groupRef">, true>

/** Separates options of the body from options of the call. Throws for an unknown option, so that none is ignored silently. */
const splitOptions = (options: object) => {
  const rest = new Map(Object.entries(options))
  const body = Object.fromEntries(
    bodyOptions.map(({ option, property }) => {
      const value: unknown = rest.get(option)
      rest.delete(option)
      return [property, value]
    })
  )
  const unknown = [...rest].flatMap(([name, value]) => (name in knownCallOptions || value === undefined ? [] : [name]))
  if (unknown.length > 0) {
    const known = [...bodyOptions.map(({ option }) => option), ...Object.keys(knownCallOptions)].join(", ")
    throw new TypeError(`Unknown option ${unknown.join(", ")}. A write takes ${known}; pass groupRef to objects().`)
  }
  return { body, callOptions: Object.fromEntries(rest) }
}

export const objects =
  <Types extends RecordTypes<Types>>(records: Records, clientTarget: WriteTarget): Objects<Types> =>
  <Name extends keyof Types & string>(objectName: Name, objectTarget: WriteTarget = {}): ObjectRecords<Types[Name]> => {
    const path: ObjectTarget & { readonly groupRef: string } = {
      ...target({ ...clientTarget, ...objectTarget }),
      objectName
    }
    const write = async (verb: object, options: object = {}): Promise<WriteAnswer> => {
      const { body, callOptions } = splitOptions(options)
      // JSON omits undefined properties; the types of the verbs restrict how options are combined.
      return await records.write({ ...path, ...body, ...verb } as ObjectTarget & WriteRequest, callOptions)
    }
    const find = ({ by, fields, ...options }: FindOptions & Pick<FindRequest, "by">) =>
      records.find({ ...path, by, ...(fields === undefined ? {} : { fields }) }, options)
    const methods: { readonly [Verb in keyof ObjectRecords]: (...args: never) => Promise<WriteAnswer | FoundRecords> } =
      {
        find: (by: FindRequest["by"], options?: FindOptions) => find({ by, ...options }),
        create: (record: Fields, options?: WriteOptions) => write({ type: "create", record }, options),
        update: (record: Fields, options?: WriteOptions) => write({ type: "update", record }, options),
        upsert: (record: Fields, options?: WriteOptions & MatchOptions) => write({ type: "upsert", record }, options),
        delete: (record: string | number | Fields, options?: WriteOptions) =>
          write({ type: "delete", record: typeof record === "object" ? record : { id: record } }, options),
        batch: (type: string, batch: ReadonlyArray<BatchItem>, options?: WriteOptions) =>
          write({ type, batch }, options),
        explainCreate: (record: Fields, options?: WriteOptions) =>
          write({ type: "create", record, dryRun: true }, options),
        explainUpdate: (record: Fields, options?: WriteOptions) =>
          write({ type: "update", record, dryRun: true }, options),
        explainUpsert: (record: Fields, options?: WriteOptions & MatchOptions) =>
          write({ type: "upsert", record, dryRun: true }, options)
      }
    // The verb and its mode decide which answer is returned, as the types describe; `Types` exists at compile time only.
    return methods as ObjectRecords<Types[Name]>
  }

const target = ({ groupRef, integration, project }: WriteTarget) => {
  if (project && integration && groupRef) return { project, integration, groupRef }
  const missing = Object.entries({ project, integration, groupRef }).flatMap(([name, value]) => (value ? [] : [name]))
  throw new TypeError(`Missing ${missing.join(", ")}. Pass it to createClient() or objects().`)
}
