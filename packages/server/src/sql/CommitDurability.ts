/** What the database does with a commit before it acknowledges it. The promise that nothing is lost depends on it. @rule sql.durability */
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as SqlClient from "effect/sql/SqlClient"

export interface CommitDurability {
  readonly fsync: string
  readonly synchronousCommit: string
  /** `synchronous_standby_names`, empty without a synchronous standby. */
  readonly standbys: string
}

export const read = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<CommitDurability>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('synchronous_standby_names') as standbys`
  return row ?? { fsync: "unknown", synchronousCommit: "unknown", standbys: "" }
})

/** Which failures a commit survives once it is acknowledged. */
const survives = ({ fsync, standbys, synchronousCommit }: CommitDurability) => {
  const isFlushed = fsync === "on" && synchronousCommit !== "off"
  const isReplicated = standbys !== "" && ["on", "remote_write", "remote_apply"].includes(synchronousCommit)
  return { fsync: fsync === "on", commit: synchronousCommit !== "off", isFlushed, isReplicated }
}

/** One line for the operator: the settings, and which failure can lose an acknowledged write. */
export const describe = (durability: CommitDurability): string => {
  const { isFlushed, isReplicated } = survives(durability)
  const { fsync, standbys, synchronousCommit } = durability
  const shown = `fsync ${fsync}, synchronous_commit ${synchronousCommit}, ${standbys === "" ? "no synchronous standby" : `synchronous standby ${standbys}`}`
  if (!isFlushed) return `${shown}: a crash of the database can lose the last acknowledged writes`
  return isReplicated ? shown : `${shown}: a failover can lose the last acknowledged writes`
}

const synchronous = Metric.gauge("fieldgate_database_synchronous", {
  description:
    "1 if the database acknowledges a commit only after it is safe, by what it depends on: fsync, synchronous_commit, synchronous_standby."
})

/** Updates the metrics. A value of each setting is a series of its own, so that none keeps an old value. */
export const report = (durability: CommitDurability) => {
  const { commit, fsync, isReplicated } = survives(durability)
  const values = { fsync, synchronous_commit: commit, synchronous_standby: isReplicated }
  return Effect.forEach(
    Object.entries(values),
    ([setting, isOn]) => Metric.update(Metric.withAttributes(synchronous, { setting }), isOn ? 1 : 0),
    { discard: true }
  )
}
