/** @rule react.operation */
import { renderHook, waitFor } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import type { ReactNode } from "react"
import { expect, it } from "vitest"
import { PlatformProvider, useOperation } from "../../src/headless.ts"
import { baseUrl, fakeServer } from "../FakeServer.ts"

const { serve } = fakeServer()

const operation = (status: string) => ({ id: "operation-1", resource: "contacts", status })
const event = (type: string, id: number, data: object) => `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

const begin = () =>
  renderHook(() => useOperation({ operationId: "operation-1", groupRef: "group-1", consumerRef: "user-1" }), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <PlatformProvider options={{ project: "demo", baseUrl, getToken: async () => "token" }}>
        {children}
      </PlatformProvider>
    )
  })

it("returns an operation as it changes, and stops once it has finished", async () => {
  let send: ((text: string) => void) | undefined
  let isClosed = false
  const asked: Array<string> = []
  serve(
    {},
    http.get("*/projects/demo/operations/operation-1", () => HttpResponse.json(operation("in_progress"))),
    http.get("*/projects/demo/events", ({ request }) => {
      asked.push(new URL(request.url).search)
      const text = new TextEncoder()
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          send = (each) => controller.enqueue(text.encode(each))
        },
        cancel: () => {
          isClosed = true
        }
      })
      return new HttpResponse(body, { headers: { "content-type": "text/event-stream" } })
    })
  )
  const { result } = begin()
  await waitFor(() => expect(result.current.operation?.status).toBe("in_progress"))
  await waitFor(() => expect(send).toBeDefined())
  send?.(event("ready", 1, {}) + event("operation", 2, operation("in_progress")))
  await waitFor(() => expect(result.current.isLive).toBe(true))
  send?.(event("change", 3, { id: "operation-1", status: "success" }))
  await waitFor(() => expect(result.current.operation).toEqual(operation("success")))
  await waitFor(() => expect(isClosed).toBe(true))
  expect(asked).toEqual(["?operationId=operation-1&seconds=50"])
})

it("reads the operation again where events are refused", async () => {
  let reads = 0
  serve(
    {},
    http.get("*/projects/demo/operations/operation-1", () => {
      reads += 1
      return HttpResponse.json(operation(reads > 1 ? "success" : "in_progress"))
    }),
    http.get("*/projects/demo/events", () => new HttpResponse(null, { status: 404 }))
  )
  const { result } = begin()
  await waitFor(() => expect(result.current.operation?.status).toBe("success"))
  expect(result.current.isLive).toBe(false)
})
