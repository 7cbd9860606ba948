/** API keys: a project's secrets for its backend and for the UI library. @rule key.scopes */
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { ApiKeyId, ProjectId } from "../domain/Ids.ts"
import { InputTime } from "../domain/InputTime.ts"
import { labelCharacters } from "../domain/Limits.ts"
import { maskHasValues, updateMask } from "../domain/MaskedUpdate.ts"
import { isStorable } from "../domain/Text.ts"

/** What a key is meant for: `full` for servers, `frontend` for the UI library. @rule key.scopes */
export const ApiKeyScope = Schema.Literals(["full", "frontend"])
export type ApiKeyScope = typeof ApiKeyScope.Type

/** What people call a key. */
export const KeyLabel = Schema.String.check(
  Schema.isMaxLength(labelCharacters.maximum, { message: `label has at most ${labelCharacters.maximum} characters` }),
  Schema.isPattern(/\S/u, { message: "label must not be empty" }),
  isStorable("label")
)

const Scopes = Schema.NonEmptyArray(ApiKeyScope).check(Schema.isUnique())

/** An API key, without its value. */
export const ApiKey = Schema.Struct({
  /** The key's id, which is not its value. */
  id: ApiKeyId,
  /** The project that the key belongs to. */
  projectId: ProjectId,
  /** The name that people see for the key. */
  label: Schema.String,
  /** What the key is for: `full` for a backend, `frontend` for the UI library. */
  scopes: Schema.NonEmptyArray(ApiKeyScope),
  /** Whether the key is accepted. */
  active: Schema.Boolean,
  /** From when on the key is not accepted; missing for a key that does not expire. */
  expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** When the key was last used, to within a minute; missing for a key that was never used. */
  lastUsedAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** When the key was created. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the key was last changed. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "ApiKey" })
export interface ApiKey extends Schema.Schema.Type<typeof ApiKey> {}

const apiKeyRequestProperties = {
  /** The name that people see for the key; at most 256 characters. */
  label: KeyLabel,
  /** What the key is for. Default: `full`. */
  scopes: Schema.optionalKey(Scopes),
  /** From when on the key is not accepted, in the future. Default: it does not expire. */
  expiresAt: Schema.optionalKey(InputTime)
}

export interface ApiKeyRequestSchema extends Schema.Struct<typeof apiKeyRequestProperties> {}

/** A new API key. */
export const ApiKeyRequest: ApiKeyRequestSchema = Schema.Struct(apiKeyRequestProperties).annotate({
  identifier: "ApiKeyRequest"
})

const apiKeyUpdateProperties = {
  /** The names of the properties to change, at least one; each must have its new value beside the mask. */
  updateMask: updateMask("active", "label", "scopes", "expiresAt"),
  /** The new values. */
  apiKey: Schema.Struct({
    /** Whether the key is accepted. */
    active: Schema.optionalKey(Schema.Boolean),
    /** The name that people see for the key; at most 256 characters. */
    label: Schema.optionalKey(KeyLabel),
    /** What the key is for: `full` for a backend, `frontend` for the UI library. */
    scopes: Schema.optionalKey(Scopes),
    /** From when on the key is not accepted, in the future; `null` removes it. */
    expiresAt: Schema.optionalKey(Schema.NullOr(InputTime))
  })
}

export interface ApiKeyUpdateSchema extends Schema.Struct<typeof apiKeyUpdateProperties> {}

/** The properties to change, and their values. */
export const ApiKeyUpdate: ApiKeyUpdateSchema = Schema.Struct(apiKeyUpdateProperties)
  .check(maskHasValues("apiKey"))
  .annotate({ identifier: "ApiKeyUpdate" })
export interface ApiKeyUpdate extends Schema.Schema.Type<typeof ApiKeyUpdate> {}

/** Whether the key has expired at this time; a key is accepted before the time, and not at it. @rule key.expiry */
export const isExpired = (
  { expiresAt }: { readonly expiresAt?: DateTime.Utc | undefined },
  now: DateTime.Utc
): boolean => expiresAt !== undefined && DateTime.isGreaterThanOrEqualTo(now, expiresAt)
