/** A `fetch` that keeps what passes through it, by the step of the run in which it passed. */
import type { Exchange } from "@fieldgate/providers/contracts"

export interface Recorded extends Exchange {
  readonly step: number
  readonly origin: string
  /** Of the request, with its credentials: never printed. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Recorder {
  readonly fetch: typeof globalThis.fetch
  /** Names the step that the following calls belong to. */
  readonly enter: (step: number) => void
  readonly of: (step: number) => ReadonlyArray<Recorded>
  readonly all: () => ReadonlyArray<Recorded>
}

export const make = (fetch: typeof globalThis.fetch): Recorder => {
  const recorded: Array<Recorded> = []
  let step = 0
  return {
    enter: (next) => {
      step = next
    },
    of: (wanted) => recorded.filter((each) => each.step === wanted),
    all: () => recorded,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const at = step
      const body = await request.clone().text()
      const response = await fetch(request)
      const { origin } = new URL(request.url)
      recorded.push({
        step: at,
        origin,
        headers: Object.fromEntries(request.headers),
        method: request.method,
        url: request.url.slice(origin.length),
        body,
        answer: { status: response.status, body: await response.clone().text() }
      })
      return response
    }
  }
}
