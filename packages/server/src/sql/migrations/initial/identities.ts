/** What the writes of a record are found by: keyed digests of its identifying values, kept as long as its payload. */

/**
 * A digest is the first 128 bits of an HMAC-SHA-256 over the project, the kind and the value, as `uuid`, which is half as large as
 * text. The index on operations is for erasure and retention. There are no foreign keys, as in the rest of the journal.
 */
const tables = [
  `create table record_identity (
    digest uuid not null,
    operation_id uuid not null,
    position int not null,
    is_record_id boolean not null,
    primary key (digest, operation_id, position)
  )`,
  `create index record_identity_of_operation on record_identity (operation_id, position)`,
  // One key for the deployment, made at its first start and encrypted like all secrets, so that rotation leaves digests as they are.
  `create table record_digest_key (id uuid primary key, sealed_key text not null)`
]

export const identities = tables
