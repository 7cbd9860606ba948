/** What `createFieldgate` is given. */
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

/** PostgreSQL in this process, its data in a folder that no other process uses. */
export interface FolderDatabase {
  /** Made when it isn't there; readable by its owner alone. */
  readonly folder: string
  /** The schema to work in; made when it isn't there. Default: `public`. */
  readonly schema?: string | undefined
}

/** A PostgreSQL server, 15 or later; any number of processes may share it. */
export interface ServerDatabase {
  /** `postgres://user:password@host:port/database`, with libpq's parameters such as `sslmode`. */
  readonly url: string | Redacted.Redacted
  /** The schema to work in; made when it isn't there. Default: the role's search path, mostly `public`. */
  readonly schema?: string | undefined
  /** The most connections that this instance opens. One of them listens, so it is at least 2. Default: 10. */
  readonly maxConnections?: number | undefined
}

/** Where everything is kept. `"memory"` is PostgreSQL in this process too, and is gone with it. */
export type DatabaseOptions = "memory" | FolderDatabase | ServerDatabase

/** How much this process carries out in the background, and how long what has ended is kept. */
export interface WorkerSettings extends WorkerOptions, Partial<Retention> {}

/** What `createFieldgate` is given. */
export interface FieldgateOptions {
  /** Where everything is kept. */
  readonly database: DatabaseOptions
  /** A driver for each provider that may be written to, such as those of `@fieldgate/providers`. */
  readonly providers: ReadonlyArray<ProviderDriver>
  /**
   * What seals credentials in the database: 32 random bytes in base64, or several keys as `id:base64,id:base64`, the first
   * of which seals. Required unless the database is in memory.
   */
  readonly encryptionKey?: string | Redacted.Redacted | undefined
  /** The integrations, as YAML or JSON text or as an object. Deployed at each start; what doesn't differ stays as it is. */
  readonly manifest?: string | typeof Manifest.Encoded | undefined
  /** The name of the project that the manifest is deployed to; made with its organization when missing. Default: `default`. */
  readonly project?: string | undefined
  /**
   * What keys of the scope `frontend` may do in the project: `"off"` lets them read what names no group, `"development"` lets
   * them act for every group. Default: `"off"` for a new project; without it, an existing one keeps its setting.
   */
  readonly frontendKeys?: FrontendKeys | undefined
  /**
   * Whether this process carries out asynchronous writes, and how much of it at a time. Default: `true`. With `false`, another
   * process on the same server must; until then they wait.
   */
  readonly worker?: boolean | WorkerSettings | undefined
  /**
   * Who posts webhooks from the worker of this process, such as `nodeWebhookSender` of `@fieldgate/server/webhooks`. Default:
   * nobody; then events wait for another process that does.
   */
  readonly webhooks?: WebhookSender | undefined
  /**
   * Who hears what is logged; `console` will do. Default: warnings and errors go to stderr. `false`: nobody.
   */
  readonly logger?: PlainLogger | false | undefined
  /** Who hears of spans, from the call to the statement and the request to the provider. Of failures they tell the names alone. */
  readonly tracer?: Tracer.Tracer | undefined
  /** For Effect programs: loggers, a tracer, a metric registry or other references. It wins over `logger` and `tracer`. */
  readonly layer?: Layer.Layer<never> | undefined
}
