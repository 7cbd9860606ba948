import { type Fault, type FaultAction, meets } from "./Fault.ts"

export interface PendingFault {
  readonly id: number
  readonly fault: Fault
  readonly met: number
  readonly timesLeft: number
}

export interface FaultQueue {
  readonly add: (fault: Fault) => PendingFault
  /** Shows the request to every fault and returns the action of the first one that is due. */
  readonly take: (method: string, path: string) => FaultAction | undefined
  readonly pending: () => ReadonlyArray<PendingFault>
  /** Removes one; false if it is not pending. */
  readonly remove: (id: number) => boolean
  readonly clear: () => void
}

export const make = (): FaultQueue => {
  let queue: ReadonlyArray<PendingFault> = []
  let added = 0
  return {
    add: (fault) => {
      const pending = { id: ++added, fault, met: 0, timesLeft: fault.times ?? 1 }
      queue = [...queue, pending]
      return pending
    },
    take: (method, path) => {
      const shown = queue.map((pending) =>
        meets(pending.fault, method, path) ? { ...pending, met: pending.met + 1 } : pending
      )
      const acting = shown.find((pending, index) => pending !== queue[index] && pending.met >= turn(pending.fault))
      queue = shown
        .map((pending) => (pending === acting ? { ...pending, timesLeft: pending.timesLeft - 1 } : pending))
        .filter((pending) => pending.timesLeft > 0)
      return acting?.fault.action
    },
    pending: () => queue,
    remove: (id) => {
      const before = queue.length
      queue = queue.filter((pending) => pending.id !== id)
      return queue.length < before
    },
    clear: () => {
      queue = []
    }
  }
}

const turn = (fault: Fault): number => fault.match?.nth ?? 1
