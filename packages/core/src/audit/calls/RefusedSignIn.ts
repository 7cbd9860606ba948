/** Refused credentials in the audit log: counted by kind, address and reason, so that no one can fill it. @rule audit.signIns */
import * as Effect from "effect/Effect"
import { auditEvent, count } from "../../call/Audit.ts"
import type { ActorKind } from "../../domain/Actor.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import type { AuditAction } from "../AuditEvent.ts"

export type RefusedCredential = "apiKey" | "token" | "session" | "member"

/** What each kind of credential is recorded as, and who would have signed in by it. */
const kinds = {
  apiKey: { action: "apiKey.authenticate", actor: "key" },
  token: { action: "token.authenticate", actor: "consumer" },
  session: { action: "session.authenticate", actor: "key" },
  member: { action: "member.authenticate", actor: "member" }
} as const satisfies Record<RefusedCredential, { readonly action: AuditAction; readonly actor: ActorKind }>

export interface RefusedSignIn {
  /** What was refused. */
  readonly credential: RefusedCredential
  /** Why, such as `token-expired`. */
  readonly reason: string
  /** The project, where the credential names an existing key of one. */
  readonly projectId?: ProjectId | undefined
  /** The id of that key. */
  readonly keyId?: string | undefined
  /** The account of a person whom the identity provider has authenticated. */
  readonly account?: string | undefined
}

/** Adds a refused sign-in to the audit log. The refusal doesn't depend on it: a log that can't be reached is reported as a warning. */
export const auditRefusedSignIn = Effect.fn("auditRefusedSignIn")(function* (refused: RefusedSignIn) {
  const { account, credential, keyId, projectId, reason } = refused
  const { action, actor } = kinds[credential]
  const event = yield* auditEvent({
    action,
    actor: { kind: actor, ...(account === undefined ? {} : { id: account }) },
    outcome: "refused",
    reason,
    ...(projectId === undefined ? {} : { projectId }),
    ...(keyId === undefined ? {} : { targetId: keyId })
  })
  yield* count(event).pipe(
    Effect.catch((error) => Effect.logWarning("a refused sign-in could not be added to the audit log", error))
  )
})
