/** Verifies a JWT; returns its consumer or the refusal's reason. @rule token.signature, token.claims, token.lifetime */
import { Platform } from "@fieldgate/core/Platform"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, JwtKeyId, ProjectId } from "@fieldgate/core/domain/Ids"
import { clockSkewSeconds, tokenSeconds } from "@fieldgate/core/domain/Limits"
import type { ProvingKey } from "@fieldgate/core/projects/JwtKeyStore"
import type { JwtKey } from "@fieldgate/core/projects/JwtKey"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  type JWTPayload,
  type ProtectedHeaderParameters,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  importSPKI,
  jwtVerify
} from "jose"

const algorithm = "RS256"

const refused = (fault: TokenFault) => new TokenRefused({ fault })

const decodeClaims = Schema.decodeUnknownEffect(
  Schema.Struct({ groupRef: GroupRef, consumerRef: ConsumerRef, iat: Schema.Finite, exp: Schema.Finite })
)

export const consumerOf = Effect.fn("ConsumerToken.consumerOf")(function* (credential: Redacted.Redacted) {
  const token = Redacted.value(credential)
  const kid = yield* keyIdIn(token)
  const { key, project, refusedUntil } = yield* (yield* Platform)
    .verificationKey(kid, claimIn(token, "groupRef", decodeGroupRef), claimIn(token, "consumerRef", decodeConsumerRef))
    .pipe(Effect.catchTag("JwtKeyNotFound", () => Effect.fail(refused("token-key-unknown"))))
  return yield* Effect.mapError(consumerBy({ key, project, refusedUntil }, token), ({ fault }) => {
    return new TokenRefused({ fault, projectId: project.id, jwtKeyId: key.id })
  })
})

const consumerBy = Effect.fnUntraced(function* (
  {
    key,
    project,
    refusedUntil
  }: Omit<ProvingKey, "refusedUntil"> & { readonly refusedUntil: DateTime.Utc | undefined },
  token: string
) {
  const now = yield* DateTime.now
  const payload = yield* verified(token, key.publicKeyPem, now)
  const claims = yield* Effect.mapError(decodeClaims(payload), () => refused("token-claims-invalid"))
  const fault = keyFault(key, payload)
  if (fault !== undefined) return yield* refused(fault)
  if (claims.exp <= claims.iat) return yield* refused("token-claims-invalid")
  if (refusedUntil !== undefined && claims.iat * 1000 <= DateTime.toEpochMillis(refusedUntil))
    return yield* refused("token-superseded")
  if (claims.exp - claims.iat > tokenSeconds.maximum) return yield* refused("token-lifetime-too-long")
  if (claims.iat > DateTime.toEpochMillis(now) / 1000 + clockSkewSeconds) return yield* refused("token-not-yet-valid")
  const { consumerRef, groupRef } = claims
  const { id: projectId, name: projectName, orgId } = project
  return { caller: Caller.Consumer({ projectId, projectName, orgId, groupRef, consumerRef }), key }
})

/** Whether one of these keys verifies the token's signature and times. Makes no query, so the key may have been deactivated. */
export const isSignedByOneOf = Effect.fnUntraced(
  function* (keys: { readonly get: (kid: JwtKeyId) => JwtKey | undefined }, credential: Redacted.Redacted) {
    const token = Redacted.value(credential)
    const key = keys.get(yield* keyIdIn(token))
    if (key === undefined) return false
    yield* verified(token, key.publicKeyPem, yield* DateTime.now)
    return true
  },
  Effect.catchTag("TokenRefused", () => Effect.succeed(false))
)

/** Whom an unverified token names; used only to prefetch the erasure of that group or consumer together with the key. */
const claimIn = <Ref>(
  token: string,
  claim: "groupRef" | "consumerRef",
  decode: (value: unknown) => Option.Option<Ref>
): Ref | undefined => {
  try {
    return Option.getOrUndefined(decode(decodeJwt(token)[claim]))
  } catch {
    // A malformed token is reported when its signature is checked.
    return undefined
  }
}
const decodeGroupRef = Schema.decodeUnknownOption(GroupRef)
const decodeConsumerRef = Schema.decodeUnknownOption(ConsumerRef)

/** Refuses a token for another audience, also if the key has no audience. RFC 7519 section 4.1.3. @rule token.audience */
const keyFault = ({ audience, issuer }: JwtKey, { aud, iss }: JWTPayload): TokenFault | undefined => {
  const named = aud === undefined ? [] : [aud].flat()
  const isForUs = audience === undefined ? aud === undefined : named.includes(audience)
  if (!isForUs) return "token-audience-invalid"
  return issuer === undefined || iss === issuer ? undefined : "token-issuer-invalid"
}

/** Checks the algorithm before the key is read, so that the header can't influence the verification. */
const keyIdIn = (token: string): Effect.Effect<JwtKeyId, TokenRefused> =>
  Effect.flatMap(
    Effect.try({ try: () => decodeProtectedHeader(token), catch: () => refused("token-malformed") }),
    ({ alg, kid }: ProtectedHeaderParameters) => {
      if (typeof alg === "string" && alg.toLowerCase() === "none") return Effect.fail(refused("token-unsigned"))
      if (alg !== algorithm) return Effect.fail(refused("token-algorithm-unsupported"))
      return typeof kid === "string" && kid !== ""
        ? Effect.succeed(JwtKeyId.make(kid))
        : Effect.fail(refused("token-key-unknown"))
    }
  )

/** Returns the claims of a token with a valid signature and valid times. A malformed stored key is a defect. */
const verified = (token: string, publicKeyPem: string, now: DateTime.Utc) =>
  Effect.tryPromise({
    try: async () => {
      const key = await importSPKI(publicKeyPem, algorithm)
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        currentDate: DateTime.toDateUtc(now),
        clockTolerance: clockSkewSeconds,
        requiredClaims: ["iat", "exp"]
      })
      return payload
    },
    catch: (cause) => cause
  }).pipe(
    Effect.catch((cause) =>
      cause instanceof errors.JOSEError ? Effect.fail(refused(faultOf(cause))) : Effect.die(cause)
    )
  )

const faultOf = (error: errors.JOSEError): TokenFault => {
  if (error instanceof errors.JWSSignatureVerificationFailed) return "token-signature-invalid"
  if (error instanceof errors.JWTExpired) return "token-expired"
  if (!(error instanceof errors.JWTClaimValidationFailed)) return "token-malformed"
  return error.claim === "nbf" && error.reason === "check_failed" ? "token-not-yet-valid" : "token-claims-invalid"
}

/** Details by problem name. They contain no part of the token. */
export const tokenFaults = {
  "token-malformed": "the bearer token is not a JWT",
  "token-unsigned": 'the token is not signed: its header says "alg": "none"',
  "token-algorithm-unsupported": "the token is not signed with RS256",
  "token-key-unknown": "the kid in the token's header is not the ID of an active JWT key",
  "token-signature-invalid": "the token's signature does not match the JWT key that kid names",
  "token-claims-invalid":
    "the token must have the claims groupRef, consumerRef, iat and exp, with iat and exp in seconds and exp after iat",
  "token-audience-invalid": "the token's aud is not the audience of the JWT key that signed it",
  "token-issuer-invalid": "the token's iss is not the issuer of the JWT key that signed it",
  "token-superseded": "the data of the token's group or consumer was erased after the token was issued",
  "token-expired": "the token has expired",
  "token-not-yet-valid": `the token's iat or nbf is more than ${clockSkewSeconds} seconds in the future`,
  "token-lifetime-too-long": `the token's lifetime from iat to exp is longer than ${tokenSeconds.maximum} seconds`
} as const
export type TokenFault = keyof typeof tokenFaults

export class TokenRefused extends Schema.TaggedError<TokenRefused>()("TokenRefused", {
  fault: Schema.Literals(Object.keys(tokenFaults) as ReadonlyArray<TokenFault>),
  /** The project and the JWT key that the token names, where they exist. */
  projectId: Schema.optionalKey(ProjectId),
  jwtKeyId: Schema.optionalKey(JwtKeyId)
}) {
  override get message(): string {
    return tokenFaults[this.fault]
  }
}
