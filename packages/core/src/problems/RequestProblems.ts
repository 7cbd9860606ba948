/** Kinds of problems with a request before a call is made: its input, its credentials, its route, and too many requests. */
import type { ProblemType } from "./ProblemType.ts"

export const requestProblems = {
  "input-validation": {
    status: 400,
    title: "Invalid input",
    cause:
      "Properties of the request are missing, unknown, of the wrong type or out of range, or they contradict each other.",
    remedy: "Correct every input that is listed in issues, then send the request again.",
    retryable: false
  },
  "missing-member": {
    status: 400,
    title: "Missing property",
    cause: "The request lacks a property that the call requires. This type occurs in the issues of another problem.",
    remedy: "Add the property that name points to.",
    retryable: false
  },
  "unknown-member": {
    status: 400,
    title: "Unknown property",
    cause:
      "The request has a property that the call doesn't define, often because of a typo. Unknown properties are never ignored.",
    remedy: "Correct the property's name, or remove it.",
    retryable: false
  },
  "invalid-input": {
    status: 400,
    title: "Invalid value",
    cause: "A value is of the wrong type or out of range, or it contradicts another property.",
    remedy: "Change the value that name points to, as detail describes.",
    retryable: false
  },
  "malformed-json": {
    status: 400,
    title: "Malformed JSON",
    cause: "The request body is not valid JSON in UTF-8.",
    remedy: "Send valid JSON; detail shows where parsing stopped.",
    retryable: false
  },
  unauthenticated: {
    status: 401,
    title: "Missing credentials",
    cause: "The request has neither an API key nor a bearer token.",
    remedy: "Send the project's API key in the header X-Api-Key, or a consumer's token in the header Authorization.",
    retryable: false
  },
  "api-key-invalid": {
    status: 401,
    title: "Invalid API key",
    cause: "The API key is unknown, was disabled, or was truncated or altered in transit.",
    remedy: "Check the key in the header X-Api-Key, or create a new one.",
    retryable: false
  },
  "token-malformed": {
    status: 401,
    title: "Malformed bearer token",
    cause: "The bearer token in the header Authorization is not a signed JWT.",
    remedy:
      "Send the token as your backend signed it: three parts separated by dots. Send an API key in the header X-Api-Key.",
    retryable: false
  },
  "token-unsigned": {
    status: 401,
    title: "Unsigned token",
    cause: 'The token\'s header has the algorithm "none".',
    remedy: "Sign tokens in your backend with RS256 and the private key of one of the project's JWT keys.",
    retryable: false
  },
  "token-algorithm-unsupported": {
    status: 401,
    title: "Unsupported token algorithm",
    cause: "The token is signed with an algorithm other than RS256. No other algorithm is accepted.",
    remedy: "Sign tokens with RS256 and the private key of one of the project's JWT keys.",
    retryable: false
  },
  "token-key-unknown": {
    status: 401,
    title: "Unknown token key",
    cause:
      "The kid in the token's header is missing or names no JWT key of a project, or the key was disabled or deleted.",
    remedy: "Set kid to the id of an active JWT key of the project; create a key with POST /jwt-keys.",
    retryable: false
  },
  "token-signature-invalid": {
    status: 401,
    title: "Invalid token signature",
    cause:
      "The token was changed after it was signed, or it was signed with a private key that doesn't belong to its kid.",
    remedy: "Sign the token with the private key that belongs to its kid.",
    retryable: false
  },
  "token-claims-invalid": {
    status: 401,
    title: "Invalid token claims",
    cause:
      "The claims groupRef, consumerRef, iat and exp are required. groupRef and consumerRef are strings; iat and exp are times in seconds, and exp is later than iat.",
    remedy: "Add or correct the claims, then sign the token again.",
    retryable: false
  },
  "token-audience-invalid": {
    status: 401,
    title: "Invalid token audience",
    cause:
      "The JWT key has an audience that the token's aud doesn't contain, or the token has an aud and the key has no audience.",
    remedy: "Set the key's audience with PATCH /jwt-keys/{jwtKeyId}, and sign tokens with the same value in aud.",
    retryable: false
  },
  "token-issuer-invalid": {
    status: 401,
    title: "Invalid token issuer",
    cause: "The JWT key has an issuer, and the token's iss is missing or differs from it.",
    remedy: "Sign tokens with the key's issuer in iss, or change the key's issuer.",
    retryable: false
  },
  "token-superseded": {
    status: 401,
    title: "Token predates erasure",
    cause: "The token was issued before the data of its group or consumer was erased.",
    remedy: "Get a new token from your backend if the consumer still uses your product.",
    retryable: false
  },
  "token-expired": {
    status: 401,
    title: "Token expired",
    cause: "The token's exp is in the past.",
    remedy: "Get a new token from your backend.",
    retryable: false
  },
  "token-not-yet-valid": {
    status: 401,
    title: "Token not yet valid",
    cause: "The token's iat or nbf is further in the future than the allowed clock skew.",
    remedy: "Correct the clock of the machine that signs tokens.",
    retryable: false
  },
  "token-lifetime-too-long": {
    status: 401,
    title: "Token lifetime too long",
    cause: "A token may be valid for at most ten minutes, from iat to exp, which limits the damage of a stolen token.",
    remedy: "Sign tokens with a lifetime of at most 600 seconds, and get a new one when a token has expired.",
    retryable: false
  },
  "insufficient-scope": {
    status: 403,
    title: "Insufficient scope",
    cause:
      "The API key or token doesn't allow this call. A token can't manage keys. A frontend key reads only data that belongs to no group, unless the project's frontendKeys is \"development\".",
    remedy: "Use an API key with the scope full from your backend, or a consumer token in a browser.",
    retryable: false
  },
  "token-mismatch": {
    status: 403,
    title: "Token mismatch",
    cause: "The request names a groupRef or consumerRef other than those in the token's claims.",
    remedy: "Send the token's own groupRef and consumerRef, or get a token for those of the request.",
    retryable: false
  },
  "route-not-found": {
    status: 404,
    title: "Route not found",
    cause: "The API has no route with this path.",
    remedy: "Check the path in the API reference at /docs. All API paths start with /v1.",
    retryable: false
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    cause: "The path exists, but doesn't support this method.",
    remedy: "Use one of the methods in the header Allow.",
    retryable: false
  },
  "body-too-large": {
    status: 413,
    title: "Request body too large",
    cause: "The body exceeds the maximum size that this server accepts.",
    remedy: "Send fewer records per request.",
    retryable: false
  },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported media type",
    cause: "The header Content-Type or Content-Encoding names a format that this server doesn't accept.",
    remedy: "Send JSON, uncompressed, with the header Content-Type: application/json.",
    retryable: false
  },
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    cause:
      "The caller exceeded its rate limit or its number of concurrent requests, or a new credential came from an address that sent many rejected ones. The request was not processed.",
    remedy:
      "Repeat the request after the time in retryAfter; the header RateLimit shows the remaining requests. If credentials were rejected, replace them first.",
    retryable: true
  },
  "server-busy": {
    status: 503,
    title: "Server busy",
    cause: "This process is handling its maximum number of concurrent requests. The request was not processed.",
    remedy: "Repeat the request after the time in retryAfter.",
    retryable: true
  }
} as const satisfies Record<string, ProblemType>
