import type { Connection } from "@fieldgate/client"
import { connection, type FakeFieldgate } from "@fieldgate/react/testing"
import { http, HttpResponse } from "msw"

export type Warnings = NonNullable<Connection["warnings"]>

export const stored = (provider: string) => connection({ provider, authScheme: "apiKey", status: "created" })

/** `fake` is a function: a test has the fake only after it has passed this handler. */
export const storesUnchecked = (fake: () => FakeFieldgate, provider: string, warnings: Warnings) =>
  http.post("*/connections\\:generate", () => {
    const made = { ...stored(provider), warnings }
    fake().connections = [made]
    return HttpResponse.json(made, { status: 201 })
  })
