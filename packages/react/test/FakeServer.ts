/** Mock Service Worker over a fake Fieldgate: one per test file, reset after each test. */
import { fakeFieldgate, type FakeFieldgate, fieldgateHandlers } from "@fieldgate/react/testing"
import type { HttpHandler } from "msw"
import { setupServer } from "msw/node"
import { afterAll, afterEach, beforeAll } from "vitest"

export const baseUrl = "https://fieldgate.test/v1"

/** Call it at the top of a test file; `serve` starts a test, with handlers that override the default ones. */
export const fakeServer = () => {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return {
    serve: (given: Partial<FakeFieldgate> = {}, ...first: ReadonlyArray<HttpHandler>): FakeFieldgate => {
      const fake = fakeFieldgate(given)
      server.use(...first, ...fieldgateHandlers(fake))
      return fake
    }
  }
}
