/** Saves new credentials or facts of a connection, checked by the provider, and lets the writes that waited for them go on. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type Connection, metadataValues, withCheckedFacts } from "../Connection.ts"
import type { Credentials } from "../Credentials.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as CredentialsCheck from "./CredentialsCheck.ts"
import { answer } from "./KeptConnection.ts"

/** A missing member stays as it is. */
export interface Renewal {
  readonly credentials?: Credentials | undefined
  readonly providerMetadata?: Connection["providerMetadata"]
  readonly providerWorkspaceRef?: string | undefined
  readonly skipSampling?: boolean | undefined
  /** What a check of these credentials found just before: they are not checked again. */
  readonly checked?: CredentialsCheck.Checked
}

export const save = Effect.fnUntraced(function* (
  { group, id, projectId, provider, providerMetadata: former }: Connection,
  { checked: known, credentials, providerMetadata, providerWorkspaceRef, skipSampling }: Renewal,
  inputName: (member: string) => string
) {
  const driver = yield* (yield* ProviderRegistry).get(provider)
  const told = providerMetadata ?? former
  const checked =
    known ??
    (credentials === undefined
      ? undefined
      : yield* CredentialsCheck.check(
          driver,
          projectId,
          { connectionId: id, provider, credentials, metadata: metadataValues(told) },
          { inputName, skip: skipSampling }
        ).pipe(Effect.annotateLogs({ groupRef: group.groupRef, connectionId: id })))
  const facts = withCheckedFacts(told, checked?.facts ?? {})
  const at = yield* DateTime.now
  const after = yield* (yield* ConnectionStore).update(
    projectId,
    id,
    {
      ...(providerWorkspaceRef === undefined ? {} : { providerWorkspaceRef }),
      ...(facts === undefined || facts === former ? {} : { providerMetadata: facts }),
      ...(checked === undefined ? {} : { credentials: checked.credentials }),
      ...(checked?.account === undefined ? {} : { account: checked.account })
    },
    at
  )
  // A connection may have been bad for want of a fact as well as for its credentials.
  if (credentials !== undefined || providerMetadata !== undefined) {
    yield* (yield* OperationQueue).resume(projectId, id, at)
  }
  return answer(after, checked?.warnings ?? [])
})
