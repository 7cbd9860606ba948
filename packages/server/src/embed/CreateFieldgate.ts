/** Fieldgate in somebody's Node program, with a database of its own: no server, no Effect, promises. */
import type { Integration } from "@fieldgate/core/integrations/Integration"
import type { Project } from "@fieldgate/core/projects/Project"
import type { OutgoingWebhook } from "@fieldgate/core/webhooks/WebhookSender"
import { open, type PromisePlatform } from "@fieldgate/core/promise/PromisePlatform"
import { Running } from "@fieldgate/core/promise/Running"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as EmbeddedFieldgate from "./EmbeddedFieldgate.ts"
import * as Observability from "./Observability.ts"
import type { FieldgateOptions } from "./Options.ts"
import { Deployed } from "./ProjectDeployment.ts"
import * as Settings from "./Settings.ts"

/** The platform as promises, on a database, with the project that the options named. */
export interface Fieldgate extends PromisePlatform {
  /** The project that the manifest is deployed to; its `name` or `id` is what other calls take as `project`. */
  readonly project: Project
  /** The manifest's integrations in its order; none without a manifest. */
  readonly integrations: ReadonlyArray<Integration>
}

/**
 * Opens the database, brings its tables up to date, deploys the manifest and begins to work. Rejects, with nothing left open,
 * where an option can't be used (`OptionsInvalid`, all faults together), the database can't be reached or is in use, or the
 * manifest is refused. Dispose it before the process ends: running writes end, and the worker stops claiming.
 */
export const createFieldgate = async (options: FieldgateOptions): Promise<Fieldgate> => {
  // Before anything is made of them: a logger or a tracer may be at fault too.
  const settings = await Effect.runPromise(Settings.resolve(options))
  const layer = Running.layer.pipe(
    Layer.provideMerge(EmbeddedFieldgate.opened(settings)),
    Layer.provideMerge(Observability.layer(options))
  )
  const runtime = ManagedRuntime.make(layer)
  const built = await runtime.runPromiseExit(Effect.service(Deployed))
  if (Exit.isFailure(built)) {
    await runtime.dispose()
    throw Cause.squash(built.cause)
  }
  const platform = await open(runtime)
  const hear = (cause: unknown) =>
    runtime.runPromise(
      Effect.logFatal("the worker has stopped: asynchronous writes wait until another one works", cause)
    )
  const worker = Settings.workerOf(options)
  if (worker !== undefined) {
    platform.runWorker(worker).catch(hear)
    platform.runRetention(worker).catch(hear)
    const { webhooks } = options
    if (webhooks !== undefined) {
      const send = (webhook: OutgoingWebhook) => runtime.runPromise(webhooks.send(webhook))
      platform.deliverWebhooks({ send }).catch(hear)
    }
  }
  return { ...platform, ...built.value }
}
