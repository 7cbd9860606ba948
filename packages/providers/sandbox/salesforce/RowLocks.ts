/** Records that are locked elsewhere, so that the next writes to them fail. */
import * as Ids from "./Ids.ts"

export interface RowLocks {
  /** The next `times` writes to the record fail. */
  readonly add: (id: string, times: number) => void
  /** Whether a write to the record fails; it counts as one of the times. */
  readonly meets: (id: string) => boolean
  readonly clear: () => void
}

export const make = (): RowLocks => {
  const left = new Map<string, number>()
  return {
    add: (id, times) => void left.set(Ids.normalize(id) ?? id, times),
    meets: (id) => {
      const times = left.get(id) ?? 0
      if (times > 1) left.set(id, times - 1)
      else left.delete(id)
      return times > 0
    },
    clear: () => left.clear()
  }
}
