/** The request journal: the requests to a sandbox in order, with their answers. */
import type { FaultAction } from "./Fault.ts"

export interface JournalAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One request. `headers` contain the credentials as received; the control page hides them. */
export interface JournalEntry {
  readonly id: number
  readonly at: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly fault: FaultAction | undefined
  /** Missing while the request is being answered, and permanently if the answer was dropped. */
  readonly answer: JournalAnswer | undefined
}

export interface Journal {
  /** Records a request and returns the function that adds its answer. */
  readonly open: (entry: Omit<JournalEntry, "id" | "answer">) => (answer: JournalAnswer) => void
  readonly entries: () => ReadonlyArray<JournalEntry>
  readonly clear: () => void
}

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
