/** Why a consumer's token is not accepted, one kind of problem for each reason. Spec 5. */
import { clockSkewSeconds, tokenSeconds } from "@fieldgate/core/domain/Limits"
import * as Schema from "effect/Schema"

/** What is wrong, by the name of the problem. No sentence repeats anything of the token. */
export const tokenFaults = {
  "token-malformed": "the Bearer token is no JWT that can be read",
  "token-unsigned": 'the token is not signed: its header says "alg": "none"',
  "token-algorithm-unsupported": "the token is signed with another algorithm than RS256",
  "token-key-unknown": "the token's header names no active JWT key in kid",
  "token-signature-invalid": "the token's signature was not made with the private half of the key that kid names",
  "token-claims-invalid":
    "the token must hold the claims groupRef, consumerRef, iat and exp, the last two in seconds and exp after iat",
  "token-audience-invalid": "the token's aud is not the audience of the JWT key that signed it",
  "token-issuer-invalid": "the token's iss is not the issuer of the JWT key that signed it",
  "token-superseded": "the data of the token's group was erased after the token was issued",
  "token-expired": "the token has expired",
  "token-not-yet-valid": `the token is of the future: its iat or nbf is more than ${clockSkewSeconds} seconds ahead`,
  "token-lifetime-too-long": `the token lives longer than ${tokenSeconds.maximum} seconds, from iat to exp`
} as const
export type TokenFault = keyof typeof tokenFaults

export class TokenRefused extends Schema.TaggedError<TokenRefused>()("TokenRefused", {
  fault: Schema.Literals(Object.keys(tokenFaults) as ReadonlyArray<TokenFault>)
}) {
  override get message(): string {
    return tokenFaults[this.fault]
  }
}
