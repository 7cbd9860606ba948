/** Kinds of problems with a customer's connection: its credentials, and the app that renews them. Spec 4.5, 4.6, 7. */
import type { ProblemType } from "./ProblemType.ts"

export const connectionProblems = {
  "connection-invalid": {
    status: 403,
    title: "The connection must be renewed",
    cause: "The provider no longer accepts the connection's credentials: they expired, were revoked or were replaced.",
    remedy: "Let the customer connect the account again, then repeat the request.",
    retryable: false
  },
  "provider-app-invalid": {
    status: 403,
    title: "Provider app credentials rejected",
    cause:
      "The connection's access token has ended, and the project's provider app is missing or the provider refused it, so no new token could be had. Nothing was sent.",
    remedy:
      "Create or correct the provider app as detail says, then repeat the request; no account must be connected again.",
    retryable: false
  },
  "credentials-refused": {
    status: 422,
    title: "Credentials refused",
    cause:
      "Before credentials are stored, the provider is asked whose account they open, and it did not accept them. They are wrong, were revoked, or belong to another environment. Nothing was stored.",
    remedy:
      "Give credentials that the provider accepts; issues names the one it refused. Pass skipSampling=true to store credentials unchecked.",
    retryable: false
  },
  "public-url-missing": {
    status: 409,
    title: "Public address not configured",
    cause:
      "The provider sends the browser back to this server after the consent. Without a configured address, a request with a forged Host header could send it elsewhere.",
    remedy:
      "Set FIELDGATE_PUBLIC_URL to the address that browsers reach the server at, such as https://fieldgate.example.com, and restart it.",
    retryable: false
  },
  "limit-reached": {
    status: 409,
    title: "Limit reached",
    cause:
      "The group has as many connections, the consumer as many open sign-ins, or the project as many keys, as one may have. Nothing was changed.",
    remedy:
      "Delete a connection or a key that is not used, renew an existing connection, or wait until a sign-in has ended.",
    retryable: false
  },
  "connection-in-use": {
    status: 409,
    title: "Connection in use",
    cause: "A connection can't be removed while an installation writes through it.",
    remedy: "Remove the installation, which takes its connection along, or give it another connection first.",
    retryable: false
  }
} as const satisfies Record<string, ProblemType>
