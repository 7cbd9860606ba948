/** What a write was planned on, where it was remembered and not looked up for it: its begin checks that it still stands. */
import type { ApiKeyId } from "../domain/Ids.ts"

/** An active API key as it was read. */
export interface KeyPreconditions {
  /** The key's id. */
  readonly id: ApiKeyId
  /** A value of the store that differs after every change of the key. */
  readonly state: string
}

export interface WritePreconditions {
  /** The state of project, integration, installation and connection, in the word of the store. */
  readonly target: string
  /** Stands where the caller is known by this key and was not authenticated for this request. */
  readonly key?: KeyPreconditions
}
