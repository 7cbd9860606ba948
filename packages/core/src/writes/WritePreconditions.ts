/** What a write was planned for and on: the statement that stores the write checks that it still holds. @rule write.preconditions */
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

/**
 * The operation's installation must be there, over the connection and, unless it is a redrive, with the config for which it was planned.
 */
export interface WritePreconditions {
  /** On cached context: the state of project, integration, installation and connection, in the word of the store. */
  readonly target?: string
  /** Set if the caller was authenticated from the cache by this key. */
  readonly key?: KeyPreconditions
}

/** `unchecked` is for tests of stores, whose operations are of no installation. */
export type StoredPreconditions = WritePreconditions | "unchecked"
