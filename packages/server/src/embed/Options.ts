/** Options of `createFieldgate`. */
import type { Manifest } from "@fieldgate/core/integrations/Manifest"
import type { FrontendKeys } from "@fieldgate/core/projects/Project"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WebhookSender } from "@fieldgate/core/webhooks/WebhookSender"
import type { Retention } from "@fieldgate/core/worker/Retention"
import type { WorkerOptions } from "@fieldgate/core/worker/Worker"
import type * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as Tracer from "effect/Tracer"
import type { PlainLogger } from "./PlainLogger.ts"

/** PostgreSQL in this process, with its data in a folder that only this process uses. */
export interface FolderDatabase {
  /** Created if missing, readable by its owner only. */
  readonly folder: string
  /** The schema to use, created if missing. Default: `public`. */
  readonly schema?: string | undefined
}

/** A PostgreSQL server, 15 or later; any number of processes may share it. */
export interface ServerDatabase {
  /** `postgres://user:password@host:port/database`, with libpq's parameters such as `sslmode`. */
  readonly url: string | Redacted.Redacted
  /**
   * The same database without a connection pooler, for `LISTEN` and migrations; `url` may then be a pooler in transaction mode.
   * Default: `url`.
   */
  readonly directUrl?: string | Redacted.Redacted | undefined
  /** The schema to use, created if missing. Default: the role's search path, usually `public`. */
  readonly schema?: string | undefined
  /** Maximum number of connections of this instance, at least 2, because one is reserved for `LISTEN`. Default: 10. */
  readonly maxConnections?: number | undefined
}

/** The database. `"memory"` is PostgreSQL in this process; its data is lost when the process ends. */
export type DatabaseOptions = "memory" | FolderDatabase | ServerDatabase

/** Concurrency of the worker and retention periods. */
export interface WorkerSettings extends WorkerOptions, Partial<Retention> {}

/** Options of `createFieldgate`. */
export interface FieldgateOptions {
  /** The database. */
  readonly database: DatabaseOptions
  /** Drivers of the providers to which you write, such as those of `@fieldgate/providers`. */
  readonly providers: ReadonlyArray<ProviderDriver>
  /**
   * Encrypts credentials in the database: 32 random bytes in base64, or several keys as `id:base64,id:base64`, of which the
   * first encrypts. Required unless the database is in memory.
   */
  readonly encryptionKey?: string | Redacted.Redacted | undefined
  /** The integrations, as YAML or JSON text or as an object. Deployed at each start; unchanged integrations are not touched. */
  readonly manifest?: string | typeof Manifest.Encoded | undefined
  /** Name of the project to which the manifest is deployed, created with an organization if missing. Default: `default`. */
  readonly project?: string | undefined
  /**
   * What keys with the scope `frontend` may do in the project: with `"off"` they can only read data that belongs to no group, with
   * `"development"` they can act for every group. Default: `"off"` for a new project; an existing project keeps its setting.
   */
  readonly frontendKeys?: FrontendKeys | undefined
  /**
   * Whether this process executes asynchronous writes, with optional limits. Default: `true`. With `false`, they wait until
   * another process on the same database server executes them.
   */
  readonly worker?: boolean | WorkerSettings | undefined
  /**
   * Sends webhooks from this process's worker, such as `nodeWebhookSender` of `@fieldgate/server/webhooks`. Default: none;
   * events then wait for another process with a sender.
   */
  readonly webhooks?: WebhookSender | undefined
  /** Receives log entries, for example `console`. Default: warnings and errors go to stderr. `false` turns logging off. */
  readonly logger?: PlainLogger | false | undefined
  /** Receives spans of calls, SQL statements and provider requests. Spans contain only the names of failures, no messages. */
  readonly tracer?: Tracer.Tracer | undefined
  /** For Effect programs: loggers, a tracer, a metric registry or other references. Takes precedence over `logger` and `tracer`. */
  readonly layer?: Layer.Layer<never> | undefined
}
