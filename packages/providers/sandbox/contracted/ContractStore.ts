/** The records of a sandbox that is driven by a contract, and the tokens that give access to them. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SnapshotReader from "../parts/SnapshotReader.ts"
import type { SandboxRecord } from "../SandboxRecord.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"

const Stored = Schema.Struct({
  object: Schema.String,
  id: Schema.String,
  values: Schema.Record(Schema.String, Schema.Json),
  createdAt: SnapshotReader.Millis,
  updatedAt: SnapshotReader.Millis
})
export interface Stored extends Schema.Schema.Type<typeof Stored> {}

const Snapshot = Schema.Struct({
  sandbox: Schema.String,
  version: Schema.Literal(1),
  next: Schema.Int.check(Schema.isGreaterThan(0)),
  records: Schema.Array(Stored)
})
export interface Snapshot extends Schema.Schema.Type<typeof Snapshot> {}

export interface Store {
  readonly all: (object: string) => ReadonlyArray<Stored>
  readonly get: (object: string, id: string) => Stored | undefined
  readonly save: (record: Stored) => void
  readonly remove: (record: Stored) => void
  /** Counts up over all objects, so that a test can name ids. */
  readonly nextNumber: () => number
  readonly records: () => ReadonlyArray<SandboxRecord>
  readonly dump: () => Snapshot
  readonly revision: () => number
  readonly clear: () => void
}

export const make = (sandbox: string, kept?: Snapshot): Store => {
  const records = new Map<string, Stored>()
  const keyOf = ({ id, object }: Pick<Stored, "id" | "object">) => `${object}/${id}`
  for (const record of kept?.records ?? []) records.set(keyOf(record), record)
  let next = kept?.next ?? 1
  let revision = 0
  return {
    all: (object) => [...records.values()].filter((record) => record.object === object),
    get: (object, id) => records.get(keyOf({ object, id })),
    save: (record) => {
      revision++
      records.set(keyOf(record), record)
    },
    remove: (record) => {
      revision++
      records.delete(keyOf(record))
    },
    nextNumber: () => {
      revision++
      return next++
    },
    records: () =>
      [...records.values()].map(({ id, object, values }) => ({
        account: "sandbox",
        objectType: object,
        id,
        archived: false,
        properties: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === "string" ? value : JSON.stringify(value)
          ])
        )
      })),
    dump: () => ({ sandbox, version: 1, next, records: [...records.values()] }),
    revision: () => revision,
    clear: () => {
      revision++
      records.clear()
      next = 1
    }
  }
}

/** The store of a snapshot; its `next` is above every id that it has given out. */
export const read = (sandbox: string, snapshot: unknown): Result.Result<Store, SnapshotNotValid> => {
  const { decode, fail } = SnapshotReader.make(sandbox, Snapshot)
  return Result.flatMap(decode(snapshot), (kept) =>
    kept.records.length >= kept.next
      ? fail("next isn't above the number of records")
      : Result.succeed(make(sandbox, kept))
  )
}
