/** Writes to the console what the host's developer needs to fix a failure that no user can fix; once for each error. */
import { useEffect } from "react"
import type { PlatformError, PlatformErrorKind } from "../platform/PlatformError.ts"
import { warnDeveloper } from "../platform/warnDeveloper.ts"

/** Wrong names, addresses, keys and token routes end in these; users settle the others themselves. */
const kinds: ReadonlySet<PlatformErrorKind> = new Set(["token", "auth", "notFound", "network", "server"])

/** Effects run twice under StrictMode, and one error may be shown in two places. */
const reported = new WeakSet<PlatformError>()

export const useFailureReport = (error: PlatformError): void => {
  useEffect(() => {
    if (!kinds.has(error.kind) || reported.has(error)) return
    reported.add(error)
    const { problem, requestId } = error
    if (problem === undefined) return warnDeveloper(error.message, firstCause(error))
    const { remedy } = problem as Partial<typeof problem>
    const request = requestId === undefined ? undefined : `Request id: ${requestId}.`
    warnDeveloper([error.message.replace(/\.?$/u, "."), remedy, request].filter(Boolean).join(" "))
  }, [error])
}

/** What was thrown first, such as in the host's `getToken`. */
const firstCause = (error: Error): unknown =>
  error.cause instanceof Error ? firstCause(error.cause) : (error.cause ?? error)
