/** Events of sign-ins in words. Pure. */
import type { SignInEvent } from "../session/consoleCalls.ts"

const sentences: Readonly<Record<SignInEvent["action"], string>> = {
  "session.open": "Signed in",
  "session.close": "Signed out",
  "session.revoke": "Session revoked",
  "member.authenticate": "Sign-in at the identity provider"
}

export const sentenceOf = (action: SignInEvent["action"]): string => sentences[action]

const reasons: Readonly<Record<string, string>> = {
  "not-a-member": "the account has no role",
  "sign-in-cancelled": "cancelled by the person",
  "sign-in-refused": "the provider's answer did not pass a check",
  "insufficient-scope": "the role or key does not allow it",
  "member-session-not-found": "the session had ended"
}

/** A reason of a later server is shown as it is. */
export const reasonOf = (reason: string | undefined): string =>
  reason === undefined ? "unknown reason" : (reasons[reason] ?? reason)
