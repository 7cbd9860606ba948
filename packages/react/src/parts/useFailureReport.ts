/** Reports each error to the host, and logs those that only the host's developer can fix, once per error. @rule react.errors */
import { useContext, useEffect } from "react"
import { FailureContext } from "../platform/FailureContext.ts"
import type { PlatformError, PlatformErrorKind } from "../platform/PlatformError.ts"
import { toHost } from "../platform/toHost.ts"
import { warnDeveloper } from "../platform/warnDeveloper.ts"

/** Wrong names, URLs, keys and token routes cause these; users can fix the others. */
const kinds: ReadonlySet<PlatformErrorKind> = new Set(["token", "auth", "notFound", "network", "server"])

/** StrictMode runs effects twice, and two places may show the same error. */
const reported = new WeakSet<PlatformError>()
const passedOn = new WeakSet<PlatformError>()

export const useFailureReport = (error: PlatformError): void => {
  const onError = useContext(FailureContext)
  useEffect(() => {
    if (onError === undefined || passedOn.has(error)) return
    passedOn.add(error)
    toHost(() => onError(error))
  }, [error, onError])
  useEffect(() => {
    if (!kinds.has(error.kind) || reported.has(error)) return
    reported.add(error)
    const { problem, requestId } = error
    if (problem === undefined) return warnDeveloper(error.message, firstCause(error))
    const { remedy } = problem as Partial<typeof problem>
    const request = requestId === undefined ? undefined : `Request ID: ${requestId}.`
    warnDeveloper([error.message.replace(/\.?$/u, "."), remedy, request].filter(Boolean).join(" "))
  }, [error])
}

/** The original error, such as from the host's `getToken`. */
const firstCause = (error: Error): unknown =>
  error.cause instanceof Error ? firstCause(error.cause) : (error.cause ?? error)
