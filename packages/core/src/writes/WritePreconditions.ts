/** The cached data that a write was planned on; `begin` checks that it is still valid. */
import type * as DateTime from "effect/DateTime"
import type { ApiKeyId } from "../domain/Ids.ts"

/** An active API key as it was read. */
export interface KeyPreconditions {
  /** The key's id. */
  readonly id: ApiKeyId
  /** A value of the store that differs after every change of the key. */
  readonly state: string
  /** From when on the key is not accepted. */
  readonly expiresAt?: DateTime.Utc
}

export interface WritePreconditions {
  /** The state of project, integration, installation and connection, in the word of the store. */
  readonly target: string
  /** Set if the caller was authenticated from the cache by this key. */
  readonly key?: KeyPreconditions
}
