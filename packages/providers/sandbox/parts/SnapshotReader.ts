/** Reads a snapshot: first its head, then all of it, with its faults in one line. Pure. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { SnapshotNotValid } from "../Snapshot.ts"

export const Millis = Schema.Int.check(Schema.isBetween({ minimum: -8.64e15, maximum: 8.64e15 }))

export const head = <const Name extends string>(sandbox: Name) =>
  Schema.Struct({ sandbox: Schema.Literal(sandbox), version: Schema.Literal(1) })

export interface SnapshotReader<Snapshot> {
  /** The snapshot, or what is wrong with its shape. For another version only the version is reported. */
  readonly decode: (snapshot: unknown) => Result.Result<Snapshot, SnapshotNotValid>
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
