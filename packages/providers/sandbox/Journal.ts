/** The request journal: what was asked of a sandbox, in order, and what it answered. */
import type { FaultAction } from "./Fault.ts"

/** An answer as it went out. */
export interface JournalAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One request. Credentials stand in `headers` as they came; the control page hides them. */
export interface JournalEntry {
  readonly id: number
  readonly at: string
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly fault: FaultAction | undefined
  /** Missing while the request is being answered, and for good when the answer was dropped. */
  readonly answer: JournalAnswer | undefined
}

export interface Journal {
  /** Writes a request down; the function that comes back adds its answer. */
  readonly open: (entry: Omit<JournalEntry, "id" | "answer">) => (answer: JournalAnswer) => void
  readonly entries: () => ReadonlyArray<JournalEntry>
  readonly clear: () => void
}

/** Keeps the last `size` requests. */
export const make = (size: number): Journal => {
  let entries = new Map<number, JournalEntry>()
  let opened = 0
  return {
    open: (entry) => {
      const id = ++opened
      const from = entries
      from.set(id, { ...entry, id, answer: undefined })
      from.delete(id - size)
      return (answer) => {
        const current = from.get(id)
        if (current !== undefined) from.set(id, { ...current, answer })
      }
    },
    entries: () => [...entries.values()],
    clear: () => {
      entries = new Map()
      opened = 0
    }
  }
}
