/**
 * Pipedrive's refusals, one function each. Sources: pipedrive.readme.io/docs/core-api-concepts-responses and …-http-status-codes, and
 * bodies that callers published. A text that no source shows is marked "unseen" and has the common shape.
 */

export interface Refusal {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface ParameterFault {
  readonly parameter: string
  readonly message: string
}

const refusal = (status: number, error: string): Refusal => ({
  status,
  body: {
    success: false,
    error,
    error_info: "Please check developers.pipedrive.com for more information about Pipedrive API.",
    data: null,
    additional_data: null
  }
})

/** The gateway's answer, whether token, path or method is wrong. */
export const unauthorized: Refusal = {
  status: 401,
  body: {
    success: false,
    error: "unauthorized access",
    errorCode: 401,
    error_info: "Please check developers.pipedrive.com"
  }
}

export const validationFailed = (faults: ReadonlyArray<ParameterFault>): Refusal => ({
  status: 400,
  body: {
    success: false,
    error: `Validation failed: ${faults.map(({ message, parameter }) => `${parameter}: ${message}`).join("; ")}`,
    code: "ERR_SCHEMA_VALIDATION_FAILED"
  }
})

export const notAllowed = (parameter: string): ParameterFault => ({
  parameter,
  message: `Parameter '${parameter}' is not allowed for this request`
})

/** Unseen. */
export const missing = (parameter: string): ParameterFault => ({
  parameter,
  message: `Parameter '${parameter}' is required`
})

/** Unseen. */
export const wrong = (parameter: string, wanted: string): ParameterFault => ({
  parameter,
  message: `Parameter '${parameter}' must be ${wanted}`
})

/** Seen of version 1. */
export const unlinkedLead: Refusal = refusal(400, "A lead must be linked to a person or an organization.")

/** Unseen. */
export const bodyUnreadable: Refusal = refusal(400, "The request body is not a JSON object")

/** Seen of version 1. */
export const notFound = (label: string): Refusal => refusal(404, `${label} not found`)

/** Unseen: only the status is documented. */
export const gone = (label: string): Refusal => refusal(410, `${label} was deleted`)

/** Unseen. */
export const noSuchPath: Refusal = refusal(404, "Unknown method.")

/** Unseen: only the status and the headers are documented. */
export const rateLimited = (headers: Readonly<Record<string, string>>): Refusal => ({
  ...refusal(429, "Too Many Requests"),
  headers
})

/** Unseen. */
export const serverTrouble = (status: number): Refusal => refusal(status, "Requested service is not available")

/** What Pipedrive has and the sandbox lacks is refused in the sandbox's own words. */
export const notModelled = (what: string): Refusal => ({
  status: 501,
  body: { sandbox: `The Pipedrive sandbox does not model ${what}. docs/sandboxes.md lists what it models.` }
})
