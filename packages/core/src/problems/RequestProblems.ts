/** Kinds of problems with a request before a call is made: its input, its credentials, its route, and too many requests. */
import type { ProblemType } from "./ProblemType.ts"

export const requestProblems = {
  "input-validation": {
    status: 400,
    title: "The request holds invalid input",
    cause: "Members of the request are missing, unknown, of the wrong kind, out of bounds, or contradict each other.",
    remedy: "Correct every input that is listed in issues, then send the request again.",
    retryable: false
  },
  "missing-member": {
    status: 400,
    title: "A required member is missing",
    cause: "The request lacks a member that the call needs. It is listed in the issues of a larger problem.",
    remedy: "Add the member that name points to.",
    retryable: false
  },
  "unknown-member": {
    status: 400,
    title: "A member is unknown",
    cause:
      "The request holds a member that the call doesn't have, often a misspelled one. Nothing is ignored silently.",
    remedy: "Correct the member's name or remove it.",
    retryable: false
  },
  "invalid-input": {
    status: 400,
    title: "A value is invalid",
    cause: "A value is of the wrong kind or out of bounds, or it contradicts another member.",
    remedy: "Change the value that name points to, as detail says.",
    retryable: false
  },
  "malformed-json": {
    status: 400,
    title: "The request body is not valid JSON",
    cause: "The body could not be read as JSON in UTF-8.",
    remedy: "Send valid JSON; detail says where reading stopped.",
    retryable: false
  },
  unauthenticated: {
    status: 401,
    title: "Credentials are missing",
    cause: "The request carries neither an API key nor a Bearer token.",
    remedy: "Send the project's API key in the header X-Api-Key, or a consumer's token in the header Authorization.",
    retryable: false
  },
  "api-key-invalid": {
    status: 401,
    title: "The API key is not valid",
    cause: "The API key is unknown, was disabled, or was cut or changed on its way.",
    remedy: "Check the key in the header X-Api-Key, or create a new one.",
    retryable: false
  },
  "token-malformed": {
    status: 401,
    title: "The Bearer token is no JWT",
    cause: "What stands after Bearer in the header Authorization can not be read as a signed JWT.",
    remedy:
      "Send the token as your backend signed it: three parts with dots between them. An API key goes into the header X-Api-Key.",
    retryable: false
  },
  "token-unsigned": {
    status: 401,
    title: "The token is not signed",
    cause: "The token says in its header that nobody has signed it.",
    remedy: "Sign tokens in your backend with RS256 and the private half of a JWT key of the project.",
    retryable: false
  },
  "token-algorithm-unsupported": {
    status: 401,
    title: "The token is signed with another algorithm",
    cause: "Only RS256 is accepted: a signature whose key is not secret, or is shared, proves nothing.",
    remedy: "Sign tokens with RS256 and the private half of a JWT key of the project.",
    retryable: false
  },
  "token-key-unknown": {
    status: 401,
    title: "The key of the token is unknown",
    cause: "The header of the token has no kid, or one that names no JWT key, or a key that was disabled or removed.",
    remedy: "Set kid to the id of an active JWT key of the project; create one with POST /jwt-keys.",
    retryable: false
  },
  "token-signature-invalid": {
    status: 401,
    title: "The signature of the token is wrong",
    cause: "The token was changed after it was signed, or it was signed with another private key than that of kid.",
    remedy: "Sign the token with the private half of the key that kid names.",
    retryable: false
  },
  "token-claims-invalid": {
    status: 401,
    title: "The claims of the token are incomplete",
    cause:
      "The claims groupRef, consumerRef, iat and exp are required; the references are texts, the times are numbers of seconds, and exp is later than iat.",
    remedy: "Add or correct the claims, then sign the token again.",
    retryable: false
  },
  "token-audience-invalid": {
    status: 401,
    title: "Wrong token audience",
    cause:
      "The JWT key names an audience that the token's aud doesn't have, or the token has an aud and the key names no audience.",
    remedy: "Set the key's audience with PATCH /jwt-keys/{jwtKeyId}, and sign tokens with the same value in aud.",
    retryable: false
  },
  "token-issuer-invalid": {
    status: 401,
    title: "Wrong token issuer",
    cause: "The JWT key names an issuer, and the token's iss is another one or missing.",
    remedy: "Sign tokens with the key's issuer in iss, or change the key's issuer.",
    retryable: false
  },
  "token-superseded": {
    status: 401,
    title: "Token from before an erasure",
    cause: "The data of the token's group was erased after the token was issued.",
    remedy: "Get a new token from your backend, if the group is still a customer.",
    retryable: false
  },
  "token-expired": {
    status: 401,
    title: "The token has expired",
    cause: "The time in exp has passed.",
    remedy: "Get a new token from your backend.",
    retryable: false
  },
  "token-not-yet-valid": {
    status: 401,
    title: "The token is not valid yet",
    cause: "The time in iat or nbf lies in the future, further than clocks may differ.",
    remedy: "Set the clock of the machine that signs tokens.",
    retryable: false
  },
  "token-lifetime-too-long": {
    status: 401,
    title: "The token lives too long",
    cause: "A token may be valid for ten minutes, from iat to exp, so that a stolen one is soon worth nothing.",
    remedy: "Sign tokens that live for 600 seconds or less, and get a new one when one has expired.",
    retryable: false
  },
  "insufficient-scope": {
    status: 403,
    title: "The credentials do not allow this call",
    cause:
      'The API key or token was made for other calls: a token may not manage keys, and a frontend key reads only what names no group, unless the project\'s frontendKeys is "development".',
    remedy: "Use an API key with the scope full from your backend, or a consumer token in a browser.",
    retryable: false
  },
  "token-mismatch": {
    status: 403,
    title: "The token is for another group or consumer",
    cause:
      "A token is restricted to the groupRef and consumerRef in its claims, and the request names others than those.",
    remedy: "Send the token's own groupRef and consumerRef, or get a token for those of the request.",
    retryable: false
  },
  "route-not-found": {
    status: 404,
    title: "Nothing is here",
    cause: "No call of the API has this path.",
    remedy: "Check the path against the API's reference at /docs. All calls start with /v1.",
    retryable: false
  },
  "method-not-allowed": {
    status: 405,
    title: "The method is not allowed here",
    cause: "The path exists, but not for this method.",
    remedy: "Use one of the methods in the header Allow.",
    retryable: false
  },
  "body-too-large": {
    status: 413,
    title: "The request body is too large",
    cause: "The body is longer than this server accepts.",
    remedy: "Send fewer records at a time.",
    retryable: false
  },
  "unsupported-media-type": {
    status: 415,
    title: "The request body's media type is not supported",
    cause: "The header Content-Type or Content-Encoding names a format that this server doesn't read.",
    remedy: "Send JSON, uncompressed, with the header Content-Type: application/json.",
    retryable: false
  },
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    cause:
      "The caller sends requests faster than it may, has as many at a time as one caller may have, or sends a new credential from an address from which many were refused. Nothing of this one was done.",
    remedy:
      "Repeat the request after the time in retryAfter; the header RateLimit shows what is left. Where credentials were refused, replace them first.",
    retryable: true
  },
  "server-busy": {
    status: 503,
    title: "The server is answering as many requests as it may",
    cause: "This process works on as many requests at a time as it was set up for. Nothing of this one was done.",
    remedy: "Repeat the request after the time in retryAfter.",
    retryable: true
  }
} as const satisfies Record<string, ProblemType>
