/**
 * A write on what this process remembers of its caller and target: planned at once, and begun only while all that still
 * stands, which the statement checks that journals it. Whatever else it meets, nothing has been done, and the write goes the
 * whole way. So nothing is refused for what is remembered.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Basis } from "../Basis.ts"
import { Caller, ownProject } from "../../domain/Caller.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import type { WriteTargetKey } from "../../installations/InstallationStore.ts"
import * as Access from "../../call/Access.ts"
import * as FreshDriver from "../../connections/calls/FreshDriver.ts"
import * as Idempotency from "./Idempotency.ts"
import { planWrite } from "./PlanWrite.ts"
import { type KnownTarget, Remembered } from "./Remembered.ts"
import * as WriteJournal from "./WriteJournal.ts"
import { type ReadyWrite, writeNow } from "./WriteNow.ts"
import type { AskedWrite } from "./AskedWrite.ts"

/** The answer of a write that could be begun so; none where it must go the whole way. */
export const writeRemembered = Effect.fnUntraced(function* (caller: Caller, input: AskedWrite) {
  const { projects, targets } = yield* Remembered
  const key = keyOf(ownProject(caller)?.id ?? projects.get(input.project), input)
  const target = key === undefined ? undefined : targets.get(key)
  if (key === undefined || target === undefined || isRenamed(caller, key, target, input)) return Option.none()
  const ready = yield* Effect.result(readyOn(caller, target, input))
  if (Result.isFailure(ready) || ready.success === undefined) return Option.none()
  const begin = (entry: WriteJournal.Entry) => WriteJournal.attempt(entry, basisOf(caller, target))
  const wholeWay = Effect.succeed(Option.none())
  return yield* writeNow(ready.success, begin).pipe(
    Effect.asSome,
    Effect.catchTags({
      BasisChanged: () => {
        targets.forget(key)
        projects.forget(input.project)
        return wholeWay
      },
      IdempotencyKeyTaken: () => wholeWay,
      RecordsBusy: () => wholeWay
    })
  )
})

/** Others are held to their own project; the host's word for one may be nobody's by now, or another one's. */
const isRenamed = (
  caller: Caller,
  key: WriteTargetKey,
  { projectName }: KnownTarget,
  { project }: AskedWrite
): boolean => caller._tag === "Host" && project !== key.projectId && project !== projectName

/** What the write acts on, where it may be remembered: only a write that is carried out at once is begun by checking it. */
const keyOf = (projectId: ProjectId | undefined, { integration, request }: AskedWrite): WriteTargetKey | undefined => {
  if (projectId === undefined || request.dryRun === true || request.mode === "asynchronous") return undefined
  return { projectId, integration, groupRef: request.groupRef }
}

const basisOf = (caller: Caller, { basis }: KnownTarget): Basis =>
  caller._tag === "Recalled" ? { target: basis, key: caller.basis } : { target: basis }

/** The write by the same rules as one that is looked up; a failure is any of their refusals. */
const readyOn = Effect.fnUntraced(function* (caller: Caller, target: KnownTarget, input: AskedWrite) {
  const { idempotencyKey, objectName, request } = input
  if (caller._tag !== "Host") yield* Access.project(asHolder(caller), "writeRecords", input.project)
  yield* Access.ownRefs(caller, request)
  const { driver, installed, plan } = yield* planWrite(target, input)
  // Whether writes are still held must be looked up.
  if (plan._tag !== "Immediate" || installed.installation.connection.outage?.state === "open") return undefined
  const { integrationId } = target
  const ready: ReadyWrite = {
    installed,
    driver: yield* FreshDriver.of(driver, installed.installation.projectId),
    write: plan.write,
    warnings: plan.warnings,
    claim:
      idempotencyKey === undefined
        ? undefined
        : yield* Idempotency.claimOf(caller, idempotencyKey, { integrationId, objectName, request })
  }
  return ready
})

/** What the caller may do if the key still stands. */
const asHolder = (caller: Caller): Caller =>
  caller._tag === "Recalled" ? Caller.ApiKeyHolder({ ...caller, scopes: caller.scopes }) : caller
