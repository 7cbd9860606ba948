/** A server that stores an API key whose check was not completed: only that answer has the warnings. */
import type { ConnectionAnswer } from "@fieldgate/client"
import { connection, type FakeFieldgate } from "@fieldgate/react/testing"
import { http, HttpResponse } from "msw"

export type Warnings = NonNullable<ConnectionAnswer["warnings"]>

export const stored = (provider: string) => connection({ provider, authScheme: "apiKey", status: "created" })

/** `fake` is asked when the key comes: a test has it only after this handler was passed to it. */
export const storesUnchecked = (fake: () => FakeFieldgate, provider: string, warnings: Warnings) =>
  http.post("*/connections\\:generate", () => {
    const made = stored(provider)
    fake().connections = [made]
    return HttpResponse.json({ ...made, warnings }, { status: 201 })
  })
