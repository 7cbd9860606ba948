/** A call to a provider about its objects and fields that did not succeed, as a problem. Spec 7.4, settled 5. */
import type { CapabilityUnsupported } from "@fieldgate/core/providers/calls/CapabilityUnsupported"
import type { ProviderError } from "@fieldgate/core/providers/ProviderError"
import { issueOf } from "./input/InputIssues.ts"
import { draft } from "./ProblemDraft.ts"

/** A provider that says "too many" without saying until when. */
const usualQuotaPause = "10 seconds"

export const failedCall = ({ message, provider, reason }: ProviderError) => {
  const particulars = {
    detail: message,
    subsystem: provider,
    context: reason.context,
    retryAfter: "retryAfter" in reason ? reason.retryAfter : undefined
  }
  switch (reason._tag) {
    case "ProviderRejected": {
      const causes = reason.errors.map((each) => each.message)
      return draft("metadata-rejected", causes.length === 0 ? particulars : { ...particulars, causes })
    }
    case "ProviderUnauthorized":
      return draft("connection-invalid", particulars)
    case "ProviderAppInvalid":
      return draft("provider-app-invalid", particulars)
    case "ProviderQuotaExceeded":
      return draft("quota-exceeded", { ...particulars, retryIn: usualQuotaPause })
    case "ProviderRecordChanged":
    case "ProviderUnavailable":
      return draft("timedOut" in reason && reason.timedOut ? "provider-timeout" : "provider-unavailable", particulars)
  }
}

/** The object's name stands in the path, all other inputs in the body. */
export const unsupported = ({ input, message, remedy }: CapabilityUnsupported) =>
  draft(
    "capability-unsupported",
    { detail: message, remedy },
    {
      issues: [issueOf("capability-unsupported", input === "objectName" ? "path" : "body", input, message, null)]
    }
  )
