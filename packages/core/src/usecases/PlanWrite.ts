/** Loads what a write acts on and plans it: what a write and its explanation have in common. Spec 4.3. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ObjectName } from "../domain/Ids.ts"
import type { WriteRequest } from "../domain/WriteRequest.ts"
import { InstallationNotFound, type WriteTarget } from "../ports/InstallationStore.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import * as WritePlan from "../write/WritePlan.ts"

interface Asked {
  /** As the caller calls it. */
  readonly integration: string
  readonly objectName: ObjectName
  readonly request: WriteRequest
}

/** The plan, with what it will be carried out on; or every reason against it. */
export const planWrite = Effect.fnUntraced(function* (
  { definition, installed }: Pick<WriteTarget, "definition" | "installed">,
  { integration, objectName, request }: Asked
) {
  if (Option.isNone(installed)) return yield* new InstallationNotFound({ groupRef: request.groupRef, integration })
  const { content } = installed.value.installation.config
  const driver = yield* (yield* ProviderRegistry).get(content.provider)
  const { canonicalId, capabilities, fieldNames, forwardableHeaders, recordForm } = driver
  const plan = yield* Effect.fromResult(
    WritePlan.plan({
      request,
      objectName,
      integration: definition,
      content,
      canonicalId,
      capabilities,
      fieldNames,
      forwardableHeaders,
      recordForm
    })
  )
  return { installed: installed.value, driver, plan }
})
