/** Runs Fieldgate inside a Node program: promises, no server, no Effect. */
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

/** The platform's calls as promises, and the deployed project. */
export interface Fieldgate extends PromisePlatform {
  /** The project to which the manifest is deployed. Pass its `name` or `id` as `project` to other calls. */
  readonly project: Project
  /** The manifest's integrations in its order; empty without a manifest. */
  readonly integrations: ReadonlyArray<Integration>
}

/**
 * Opens the database, runs pending migrations, deploys the manifest and starts the worker. Rejects, with nothing left open, if
 * options are invalid (`OptionsInvalid`, all faults together), the database is unreachable or in use, or the manifest is
 * refused. Dispose it before the process ends: running writes finish, and the worker stops.
 */
export const createFieldgate = async (options: FieldgateOptions): Promise<Fieldgate> => {
  // Validated first, because the logger or the tracer may be invalid too.
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
  const logWorkerStop = (cause: unknown) =>
    runtime.runPromise(
      Effect.logFatal("worker stopped unexpectedly; asynchronous writes wait for another worker", cause)
    )
  const worker = Settings.workerOf(options)
  if (worker !== undefined) {
    platform.runWorker(worker).catch(logWorkerStop)
    platform.runRetention(worker).catch(logWorkerStop)
    const { webhooks } = options
    if (webhooks !== undefined) {
      const send = (webhook: OutgoingWebhook) => runtime.runPromise(webhooks.send(webhook))
      platform.deliverWebhooks({ send }).catch(logWorkerStop)
    }
  }
  return { ...platform, ...built.value }
}
