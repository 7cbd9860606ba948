/**
 * What a process does when it connects to a database: whether that is the one it knew, a promoted standby of it, or one that was restored
 * or copied. Pure. @rule recover.decision
 *
 * | the database | its heartbeat | decision |
 * |---|---|---|
 * | has no heartbeat | | `Continue`: it is new |
 * | same cluster, same timeline | of any age: the processes may have been stopped | `Continue` |
 * | same cluster, same timeline | behind what this process has recorded | `Hold`: a base backup or a snapshot was restored |
 * | same cluster, new timeline | at most 15 minutes old | `Failover` |
 * | same cluster, new timeline | older | `Hold`: restored |
 * | same cluster, older timeline than this process has seen | of any age | `Hold`: the former primary is back |
 * | another cluster or database | of any age | `Hold`: copied or restored |
 */
import { failoverWindowMinutes } from "@fieldgate/core/domain/DatabaseLimits"
import * as Data from "effect/Data"

export interface Identity {
  /** Of the cluster and the database. */
  readonly identifier: string
  readonly timeline: number
}

/** What this process recorded last. */
export interface Remembered extends Identity {
  readonly beats: number
  /** How often `fieldgate recover` has been run. What was recorded before the last time no longer counts. */
  readonly recoveries: number
}

/** What the database has stored. */
export interface Heartbeat extends Remembered {
  readonly at: Date
}

export interface Situation {
  readonly heartbeat: Heartbeat | undefined
  readonly current: Identity
  /** By the database's clock, like the heartbeat. */
  readonly now: Date
  readonly remembered: Remembered | undefined
}

export type Decision = Data.TaggedEnum<{
  Continue: {}
  /** Since that time the database may lack what was recorded. */
  Failover: { readonly since: Date }
  Hold: { readonly reason: string }
}>
export const Decision = Data.taggedEnum<Decision>()

const windowMillis = failoverWindowMinutes * 60_000

export const decide = ({ current, heartbeat, now, remembered }: Situation): Decision => {
  if (heartbeat === undefined) return Decision.Continue()
  if (heartbeat.identifier !== current.identifier) {
    return Decision.Hold({ reason: "it was copied or restored into another cluster or database" })
  }
  const known = remembered?.recoveries === heartbeat.recoveries ? remembered : undefined
  if (known?.identifier === current.identifier && known.timeline > current.timeline) {
    return Decision.Hold({ reason: "it is a former primary: another one has been promoted since" })
  }
  if (heartbeat.timeline !== current.timeline) {
    return now.getTime() - heartbeat.at.getTime() <= windowMillis
      ? Decision.Failover({ since: heartbeat.at })
      : Decision.Hold({ reason: `it was restored as it was at ${heartbeat.at.toISOString()}` })
  }
  if (known?.identifier === current.identifier && known.beats > heartbeat.beats) {
    return Decision.Hold({ reason: `it was restored as it was at ${heartbeat.at.toISOString()}` })
  }
  return Decision.Continue()
}
