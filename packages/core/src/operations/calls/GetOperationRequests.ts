/**
 * The requests to the provider that an operation comes to, told from its plan as it is kept. It is the whole plan: a retry
 * sends only what still waits, and what a read before it would find is not known here.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { isReadonlyArrayNonEmpty } from "effect/Array"
import type { Caller } from "../../domain/Caller.ts"
import { withoutSecrets } from "../../connections/Credentials.ts"
import type { OperationRequests } from "../../providers/ProviderRequest.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { OperationQueue } from "../OperationQueue.ts"
import { OperationStore } from "../OperationStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../projects/calls/Access.ts"
import { explainedRequests } from "../../writes/calls/ExplainedRequests.ts"
import type { Input } from "./GetOperation.ts"
import { PayloadsRemoved } from "./RedriveRefused.ts"
import { requireOperation } from "./SeenOperation.ts"

export const getOperationRequests = Effect.fn("GetOperationRequests.getOperationRequests")(function* (
  caller: Caller,
  { operationId, project }: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "getOperationRequests", project)
  yield* requireOperation(caller, projectId, operationId)
  const { resource } = yield* (yield* OperationStore).get(projectId, operationId)
  const planned = yield* (yield* OperationQueue).planned(projectId, operationId)
  if (Option.isNone(planned)) return yield* new PayloadsRemoved({ operationId })
  const { connectionId, head, records } = planned.value
  if (!isReadonlyArrayNonEmpty(records)) return yield* new PayloadsRemoved({ operationId })
  const connections = yield* ConnectionStore
  const account = yield* connections.account(projectId, connectionId)
  const { provider } = yield* connections.get(projectId, connectionId)
  const driver = yield* (yield* ProviderRegistry).get(provider)
  const stripped = { ...account, credentials: withoutSecrets(account.credentials) }
  const write = { ...head, objectName: resource, records }
  const { errors, requests } = explainedRequests(driver, stripped, write, new Map())
  const explained: OperationRequests = { requests, ...(errors.length === 0 ? {} : { errors }) }
  return explained
})
