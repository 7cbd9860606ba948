/**
 * The state machine of an operation as one table: which event moves it from which stage to which, who may cause the event, and
 * what happens with it. The adapter in memory executes this table, and the published suite of the queue checks every adapter
 * against it, cell by cell. Pure. @rule operation.stages, operation.status
 *
 * A stage that an event doesn't list refuses it: nothing changes, and the port returns what `refusal` says. Time alone moves
 * nothing: an operation that is due, or whose lease has ended, waits for the next `claim`.
 */
import type { WorkerId } from "../../domain/Ids.ts"
import type { Lease } from "../Lease.ts"
import type { OperationStage } from "../Operation.ts"

export const actors = {
  caller: "a caller of the operation's project, or the platform for it",
  starter: "the process that started the synchronous write",
  worker: "any worker, once the operation is due",
  leaseholder: "the worker whose attempt is the operation's latest",
  latecomer: "a process whose attempt another one has taken over, once it learns the provider's answer",
  retention: "retention, or the deletion of a group's data"
} as const
export type Actor = keyof typeof actors

/** What happens with a transition, in the order in which a row names it. */
export const effects = {
  close: "takes its place in the order of writes; no record joins it any more",
  clearResult: "the sentence that said what it waited for is removed",
  lease: "the worker gets a lease, and one more attempt is counted",
  journal: "the call is journalled: its records count as being sent",
  dueNow: "becomes due now",
  wait: "becomes due when the attempt's end says, and shows what it waits for",
  extend: "the lease ends later",
  end: "the lease ends, and the records that it held are released; a synchronous write that goes on keeps those without an outcome",
  log: "the attempt's line is added to the history",
  requestCancel: "what has not been sent will not be sent",
  endUnsent: "records that are not being sent end as cancelled, or stay uncertain",
  update: "`updateTime` becomes the event's time"
} as const
export type Effect = keyof typeof effects

export interface Facts {
  /** A worker executes it; a synchronous write is executed by the process that started it. */
  readonly asynchronous: boolean
  readonly cancelled: boolean
  /** A call that was journalled has no noted answer. The facts of a `note` are those after its outcomes were recorded. */
  readonly unanswered: boolean
  /** It holds as many records as a batch may. */
  readonly full: boolean
  /** It is in its second attempt or a later one, which may be sending records that others wait for. */
  readonly repeated: boolean
}

/** The webhook event of an asynchronous operation's end. */
export const announcement = "write.async.done"

export interface Transition {
  readonly when?: Partial<Facts>
  /** `none`: it is removed. */
  readonly to: OperationStage | "none"
  readonly effects: ReadonlyArray<Effect>
}

interface Event {
  readonly by: Actor
  /** What the port returns where the event is refused. */
  readonly refusal: string
  /** The first row whose conditions hold applies; none: refused. */
  readonly from: { readonly [Stage in OperationStage]?: ReadonlyArray<Transition> }
}

/** What ends an attempt that leaves something to do; a cancelled operation then ends, once no call is unanswered. */
const leaves = (to: "ready" | "parked"): ReadonlyArray<Transition> => [
  { when: { cancelled: false }, to, effects: ["end", "log", "wait", "update"] },
  { when: { unanswered: true }, to, effects: ["end", "log", "wait", "endUnsent", "update"] },
  { to: "done", effects: ["end", "log", "endUnsent", "update"] }
]

/** What cancels an operation that no worker holds. */
const cancels = (to: "ready" | "parked"): ReadonlyArray<Transition> => [
  { when: { cancelled: false, unanswered: true }, to, effects: ["requestCancel", "endUnsent"] },
  { when: { cancelled: false }, to: "done", effects: ["requestCancel", "endUnsent", "update"] }
]

/** The process that started a synchronous write ends it, until a worker repeats it: the worker's call may be on its way then. */
const settles: ReadonlyArray<Transition> = [
  { when: { asynchronous: false, repeated: false }, to: "done", effects: ["end", "log", "update"] }
]

export const created = {
  begin: { by: "caller", to: "running", effects: ["lease", "journal"] },
  accept: { by: "caller", to: "ready", effects: ["close", "dueNow"] },
  accumulate: { by: "caller", to: "accumulating", effects: [] }
} as const satisfies Record<string, Transition & { readonly by: Actor }>

export const transitions = {
  accumulate: {
    by: "caller",
    refusal: "the record opens another batch",
    from: {
      accumulating: [
        { when: { full: true }, to: "ready", effects: ["close", "dueNow", "update"] },
        { to: "accumulating", effects: [] }
      ]
    }
  },
  flush: {
    by: "caller",
    refusal: "false",
    from: { accumulating: [{ to: "ready", effects: ["close", "dueNow", "update"] }] }
  },
  /** Of a running operation whose lease has ended: its process is gone. */
  claim: {
    by: "worker",
    refusal: "it is not among the claimed operations",
    from: {
      accumulating: [{ to: "running", effects: ["close", "lease"] }],
      ready: [{ to: "running", effects: ["lease"] }],
      parked: [{ to: "running", effects: ["clearResult", "lease"] }],
      running: [{ to: "running", effects: ["lease"] }]
    }
  },
  send: {
    by: "leaseholder",
    refusal: "no record may be sent",
    from: { running: [{ when: { cancelled: false }, to: "running", effects: ["journal"] }] }
  },
  extend: {
    by: "leaseholder",
    refusal: "the lease is not among those that are still valid",
    from: { running: [{ to: "running", effects: ["extend"] }] }
  },
  giveBack: {
    by: "leaseholder",
    refusal: "nothing",
    from: { running: [{ when: { unanswered: false }, to: "running", effects: ["dueNow"] }] }
  },
  /** Every record is final. */
  noteDone: {
    by: "leaseholder",
    refusal: "false",
    from: { running: [{ to: "done", effects: ["end", "log", "update"] }] }
  },
  /** To be retried. */
  noteAgain: { by: "leaseholder", refusal: "false", from: { running: leaves("ready") } },
  /** To be resumed when its connection works again. */
  noteParked: { by: "leaseholder", refusal: "false", from: { running: leaves("parked") } },
  settle: {
    by: "starter",
    refusal: "the operation as it is",
    from: { running: settles, ready: settles, parked: settles }
  },
  /** Uncertain records are a success now (`Correction.ts`); the operation is announced again. */
  correct: {
    by: "latecomer",
    refusal: "false",
    from: { done: [{ to: "done", effects: ["log", "update"] }] }
  },
  /** Of one operation, or of all of an installation or a connection. */
  cancel: {
    by: "caller",
    refusal: "0",
    from: {
      accumulating: [{ to: "done", effects: ["close", "requestCancel", "endUnsent", "update"] }],
      ready: cancels("ready"),
      parked: cancels("parked"),
      running: [{ when: { cancelled: false }, to: "running", effects: ["requestCancel"] }]
    }
  },
  /** The connection works again. */
  resume: {
    by: "caller",
    refusal: "it is not counted",
    from: { parked: [{ to: "ready", effects: ["clearResult", "dueNow"] }] }
  },
  remove: {
    by: "retention",
    refusal: "it is not counted",
    from: { done: [{ to: "none", effects: [] }] }
  }
} as const satisfies Record<string, Event>
export type EventName = keyof typeof transitions

export const eventNames = Object.keys(transitions) as ReadonlyArray<EventName>

/** What an event does to an operation at a stage; undefined where it is refused. */
export const transition = (event: EventName, from: OperationStage, facts: Facts): Transition | undefined => {
  const rows: ReadonlyArray<Transition> | undefined = (transitions[event] as Event).from[from]
  return rows?.find(({ when = {} }) => holds(when, facts))
}

const holds = (when: Partial<Facts>, facts: Facts): boolean =>
  Object.entries(when).every(([fact, value]) => facts[fact as keyof Facts] === value)

/** The webhook event that a transition records, in one step with it: for the end of an operation, and for each correction of it. */
export const announcementOf = (to: OperationStage | "none", { asynchronous }: Facts) =>
  to === "done" && asynchronous ? announcement : undefined

/** A lease is void once another attempt has started or its own has finished. */
export const isLeaseholder = (
  { attempt, worker }: Pick<Lease, "attempt" | "worker">,
  latest: { readonly attempts: number; readonly worker: WorkerId | undefined }
): boolean => worker === latest.worker && attempt === latest.attempts
