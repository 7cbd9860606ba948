/** How a snapshot is read: its head by itself, then all of it, and what is wrong with it in one line. Pure. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { SnapshotNotValid } from "../Snapshot.ts"

/** Milliseconds that a date of the language can hold. */
export const Millis = Schema.Int.check(Schema.isBetween({ minimum: -8.64e15, maximum: 8.64e15 }))

/** The members that say who can read it. */
export const head = <const Name extends string>(sandbox: Name) =>
  Schema.Struct({ sandbox: Schema.Literal(sandbox), version: Schema.Literal(1) })

export interface SnapshotReader<Snapshot> {
  /** The snapshot, or what is wrong with its shape. One of another version is called just that. */
  readonly decode: (snapshot: unknown) => Result.Result<Snapshot, SnapshotNotValid>
  /** What else is wrong with it. */
  readonly fail: (reason: string) => Result.Result<never, SnapshotNotValid>
}

export const make = <Snapshot>(
  sandbox: string,
  whole: Schema.ConstraintDecoder<Snapshot>
): SnapshotReader<Snapshot> => {
  const fail = (reason: string) => Result.fail(new SnapshotNotValid({ sandbox, reason }))
  const decode = <A>(schema: Schema.ConstraintDecoder<A>, snapshot: unknown, onExcessProperty: "ignore" | "error") =>
    Result.mapError(
      Schema.decodeUnknownResult(schema)(snapshot, { onExcessProperty }),
      (error) => new SnapshotNotValid({ sandbox, reason: error.message.replace(/\s*\n\s*/g, " ") })
    )
  return {
    fail,
    decode: (snapshot) =>
      Result.flatMap(decode(head(sandbox), snapshot, "ignore"), () => decode(whole, snapshot, "error"))
  }
}
