/** Problem responses of the server. */
import { HttpResponse } from "msw"

export const problem = (name: string, status: number, more: object = {}): Response =>
  HttpResponse.json(
    {
      type: `urn:fieldgate:problem:${name}`,
      title: name.replaceAll("-", " "),
      detail: `This is the problem ${name}.`,
      status,
      instance: "urn:uuid:00000000-0000-0000-0000-000000000000",
      time: "2026-01-01T00:00:00.000Z",
      requestId: "request-1",
      subsystem: "api",
      retryable: status >= 500 || status === 429,
      ...more
    },
    { status, headers: { "Content-Type": "application/problem+json" } }
  )
