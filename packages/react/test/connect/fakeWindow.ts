/** Replaces the windows that a page opens: jsdom has none. */
import { afterEach, vi } from "vitest"

export interface FakeWindow {
  readonly shown: Array<string>
  readonly focus: () => void
  closed: boolean
}

export const fakeWindows = () => {
  const opened: Array<FakeWindow & { readonly texts: Array<string> }> = []
  afterEach(() => {
    opened.length = 0
    vi.unstubAllGlobals()
  })
  return {
    opened,
    allow: () => {
      vi.stubGlobal("open", () => {
        const made = {
          shown: [] as Array<string>,
          texts: [] as Array<string>,
          focus: vi.fn<() => void>(),
          closed: false
        }
        opened.push(made)
        const fake = {
          document: { title: "", body: { append: (text: string) => made.texts.push(text) } },
          location: { replace: (url: string) => made.shown.push(url) },
          focus: made.focus,
          close: () => {
            made.closed = true
          }
        }
        Object.defineProperty(fake, "closed", { get: () => made.closed })
        windows.set(made, fake)
        return fake
      })
    },
    block: () => void vi.stubGlobal("open", () => null)
  }
}

const windows = new WeakMap<object, unknown>()

export const post = (data: unknown, origin: string, from?: FakeWindow): void => {
  const event = new MessageEvent("message", { data, origin })
  // The constructor accepts only real windows.
  Object.defineProperty(event, "source", { value: from === undefined ? null : windows.get(from) })
  window.dispatchEvent(event)
}
