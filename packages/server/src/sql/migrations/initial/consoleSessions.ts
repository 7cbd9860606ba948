/** Sessions of the console, each of an API key or of a member. Session tokens and keys are kept as digests. */
export const consoleSessions = [
  `create table console_session (
    id uuid primary key,
    digest text not null unique,
    key_digest text,
    issuer text,
    subject text,
    email text,
    name text,
    role_values text[],
    create_time timestamptz(3) not null,
    idle_time timestamptz(3) not null,
    expire_time timestamptz(3) not null,
    constraint console_session_of_key_or_member check (
      (key_digest is null) <> (issuer is null)
      and (issuer is null) = (subject is null)
      and (issuer is null) = (role_values is null)
    )
  )`,
  `create index console_session_end on console_session (least(idle_time, expire_time))`,
  `create index console_session_member on console_session (issuer, subject) where issuer is not null`,
  `create index console_session_key on console_session (key_digest) where key_digest is not null`
]
