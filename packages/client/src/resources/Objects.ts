/** One object at the provider: its records created, updated and deleted by name. Spec 4.3. */
import type {
  AcceptedAnswer,
  Association,
  BatchAnswer,
  BatchItem,
  CreateRecord,
  Explanation,
  RecordAnswer,
  WriteAnswer,
  WriteRequest
} from "../Wire.ts"
import type { Records, WriteOptions, WriteTarget } from "./Records.ts"

/** The group whose records are written: set once for a client, or for one object. */
export interface Whose {
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

/** Options of a write. Spec 2.5. */
export interface WriteDetails extends WriteOptions {
  /** Records at the provider to link a single created record to; in a batch, each item has its own. */
  readonly associations?: ReadonlyArray<Association>
  /** Headers to send to the provider with the write, at most 100, of those that the provider accepts from callers. */
  readonly forwardedHeaders?: NonNullable<CreateRecord["headers"]>
  /** With `allOrNone: true`, a whole batch fails when one of its records fails. */
  readonly batchPolicy?: NonNullable<CreateRecord["batchPolicy"]>
}

/** Options of a write that runs in the background. Spec 4.3.5, 4.3.7. */
export interface InBackground extends WriteDetails, Pick<CreateRecord, "autoBatchPolicy" | "retryPolicy"> {
  /** Stores the write, returns its operation and executes it in the background. */
  readonly mode: "asynchronous"
}

export interface AndWait extends WriteDetails {
  /** Waits for the provider and returns the record's outcome. Default. */
  readonly mode?: "synchronous"
}

export interface ObjectRecords<Types extends WritableRecord = AnyRecords[string]> {
  /** Creates one record. With `mode: "asynchronous"`, resolves with the operation as soon as the write is stored. Spec 4.3.1. */
  readonly create: {
    (record: Types["create"], options: InBackground): Promise<AcceptedAnswer>
    (record: Types["create"], options?: AndWait): Promise<RecordAnswer>
  }
  /** Updates the record that `id` names; the other fields are the new values. Spec 4.3.2. */
  readonly update: {
    (record: Types["update"] & Named, options: InBackground): Promise<AcceptedAnswer>
    (record: Types["update"] & Named, options?: AndWait): Promise<RecordAnswer>
  }
  /** Deletes the record with this id, always synchronously. The installation's config must enable deletes. Spec 4.3.3. */
  readonly delete: (id: string | number, options?: WriteDetails) => Promise<RecordAnswer>
  /** Creates or updates 1 to 100 records; each has its own outcome, in the order of `items`. Spec 4.3.4. */
  readonly batch: {
    <Type extends "create" | "update">(
      type: Type,
      items: BatchItems<Types>[Type],
      options: InBackground
    ): Promise<AcceptedAnswer>
    <Type extends "create" | "update">(
      type: Type,
      items: BatchItems<Types>[Type],
      options?: AndWait
    ): Promise<BatchAnswer>
  }
  /** What a create would do, with the requests that it would make; nothing is sent. */
  readonly explainCreate: (record: Types["create"], options?: WriteDetails) => Promise<Explanation>
  /** What an update would do. */
  readonly explainUpdate: (record: Types["update"] & Named, options?: WriteDetails) => Promise<Explanation>
}

/** `objects("contacts").create({ email })`, where the client was told whose records; else `objects("contacts", { groupRef, … })`. */
export type Objects<Types extends RecordTypes<Types> = AnyRecords> = <Name extends keyof Types & string>(
  objectName: Name,
  whose?: Whose
) => ObjectRecords<Types[Name]>

export const objects =
  (records: Records, ofClient: Whose) =>
  (objectName: string, ofObject: Whose = {}): ObjectRecords => {
    const where = { ...target({ ...ofClient, ...ofObject }), objectName }
    const write = (body: object, options: Partial<InBackground> | AndWait = {}): Promise<WriteAnswer> => {
      const { forwardedHeaders, associations, autoBatchPolicy, batchPolicy, mode, retryPolicy, ...sending } = {
        autoBatchPolicy: undefined,
        retryPolicy: undefined,
        ...options
      }
      const said = { associations, autoBatchPolicy, batchPolicy, mode, retryPolicy, headers: forwardedHeaders }
      // The members that are undefined are left out by JSON; the verbs' own types say which may stand together.
      return records.write({ ...where, ...said, ...body } as WriteTarget & WriteRequest, sending)
    }
    const made: { readonly [Verb in keyof ObjectRecords]: (...given: never) => Promise<WriteAnswer> } = {
      create: (record: Fields, options?: AndWait) => write({ type: "create", record }, options),
      update: (record: Fields, options?: AndWait) => write({ type: "update", record }, options),
      delete: (id: string | number, options?: WriteDetails) => write({ type: "delete", record: { id } }, options),
      batch: (type: string, batch: ReadonlyArray<BatchItem>, options?: AndWait) => write({ type, batch }, options),
      explainCreate: (record: Fields, options?: WriteDetails) =>
        write({ type: "create", record, dryRun: true }, options),
      explainUpdate: (record: Fields, options?: WriteDetails) =>
        write({ type: "update", record, dryRun: true }, options)
    }
    // Which answer comes is decided by the verb and its mode, as each verb's type says.
    return made as ObjectRecords
  }

const target = ({ groupRef, integration, project }: Whose) => {
  const missing = Object.entries({ project, integration, groupRef }).flatMap(([name, value]) => (value ? [] : [name]))
  if (project !== undefined && integration !== undefined && groupRef !== undefined && missing.length === 0) {
    return { project, integration, groupRef }
  }
  throw new TypeError(`Missing ${missing.join(", ")}. Pass it to createClient() or objects().`)
}
