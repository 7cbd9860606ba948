/** How much of its limits a project uses: its share of the queue, by group, and the limits of requests. Pure. @rule limit.usage */
import * as Schema from "effect/Schema"
import { ConnectionId, GroupRef } from "../domain/Ids.ts"

/** Unfinished operations beyond which the server refuses asynchronous writes. */
export const QueueLimits = Schema.Struct({
  /** Of all projects of the deployment together. */
  deployment: Schema.Int,
  /** From this number on, the deployment's remaining capacity is reserved for connections without unfinished operations. */
  reserveFrom: Schema.Int,
  /** Of this project. */
  project: Schema.Int,
  /** Of one connection. */
  connection: Schema.Int,
  /** Of one connection that must be reconnected. */
  parked: Schema.Int
}).annotate({ identifier: "QueueLimits" })
export interface QueueLimits extends Schema.Schema.Type<typeof QueueLimits> {}

/** A project's part of the queue. */
export const QueueUsage = Schema.Struct({
  /** Unfinished operations of the project: those that wait, collect records, are parked or are being executed. */
  operations: Schema.Int,
  /** Missing where the deployment's queue is unlimited. */
  limits: Schema.optionalKey(QueueLimits)
}).annotate({ identifier: "QueueUsage" })

/** Operations that wait for their connection to be reconnected. */
export const ParkedConnection = Schema.Struct({
  /** The connection's ID. */
  connectionId: ConnectionId,
  /** How many operations are parked. */
  operations: Schema.Int,
  /** Why, as in the `result` of one of them. */
  reason: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "ParkedConnection" })

/** A group's part of the queue. */
export const GroupUsage = Schema.Struct({
  /** Your own ID of the group. */
  groupRef: GroupRef,
  /** Unfinished operations of the group. */
  operations: Schema.Int,
  /** Of them, those that wait for their connection to be reconnected. */
  parked: Schema.Int,
  /** Records of these operations without a final outcome. */
  records: Schema.Int,
  /** Stored size of these records: in a database, as the database stores them, compressed if they are large. */
  bytes: Schema.Int,
  /** False if the group has more records than are counted here: then `records` and `bytes` are of a part of them. */
  isComplete: Schema.Boolean,
  /** Connections with parked operations, those with most of them first. At most ten. */
  parkedConnections: Schema.Array(ParkedConnection)
}).annotate({ identifier: "GroupUsage" })
export interface GroupUsage extends Schema.Schema.Type<typeof GroupUsage> {}

/** Limits of one kind of caller in each process. A missing limit is not set. */
export const CallerLimits = Schema.Struct({
  /** Requests that are handled at a time. */
  concurrent: Schema.optionalKey(Schema.Int),
  /** Requests per second. */
  perSecond: Schema.optionalKey(Schema.Finite),
  /** Requests in one burst after a pause. */
  burst: Schema.optionalKey(Schema.Finite)
}).annotate({ identifier: "CallerLimits" })

/** Limits of requests over HTTP. Each process of the server counts by itself. */
export const RequestLimits = Schema.Struct({
  /** Of all callers together. */
  process: CallerLimits,
  /** Of one API key. */
  key: CallerLimits,
  /** Of the tokens of one group together. */
  group: CallerLimits,
  /** Of the tokens of one consumer. */
  consumer: CallerLimits,
  /** Largest request body, in bytes. */
  bodyBytes: Schema.Int
}).annotate({ identifier: "RequestLimits" })
export interface RequestLimits extends Schema.Schema.Type<typeof RequestLimits> {}

/** A host that takes longer than a second to answer, of connections with unfinished operations. */
export const SlowHost = Schema.Struct({
  /** The host's name, such as `api.hubapi.com`. */
  host: Schema.String,
  /** Connections that it answers slowly. */
  connections: Schema.Int,
  /** The first of the calls since which it has been slow. */
  since: Schema.DateTimeUtcFromString
}).annotate({ identifier: "SlowHost" })
export interface SlowHost extends Schema.Schema.Type<typeof SlowHost> {}

/** How much of its limits a project uses. */
export const Usage = Schema.Struct({
  /** The project's part of the queue. */
  queue: QueueUsage,
  /** The groups with most unfinished operations, in this order. At most 20. */
  groups: Schema.Array(GroupUsage),
  /** Hosts of CRMs that answer slowly, those of most connections first. At most 20. Other connections are not delayed. */
  slowHosts: Schema.Array(SlowHost),
  /** Limits of requests; present over HTTP. */
  requests: Schema.optionalKey(RequestLimits)
}).annotate({ identifier: "Usage" })
export interface Usage extends Schema.Schema.Type<typeof Usage> {}

/** What the queue itself knows of a project. */
export interface ProjectQueue {
  readonly operations: number
  readonly groups: ReadonlyArray<GroupUsage>
  readonly slowHosts: ReadonlyArray<SlowHost>
}
