/** Checks that what a write was planned for is still there, in the statement that stores the write. @rule write.preconditions, write.fromCache */
import type { Acceptance, Accumulation } from "@fieldgate/core/operations/OperationQueue"
import { IdempotencyKeyTaken, PreconditionFailed, type WriteStart } from "@fieldgate/core/operations/OperationStore"
import * as Result from "effect/Result"

type Member = Acceptance | Accumulation | WriteStart

/** The places, from 1, of the members of a flush that were refused; the others are stored. */
export interface Refused {
  readonly stale: ReadonlyArray<number>
  readonly taken: ReadonlyArray<number>
}

/** Why a member was refused. */
export const refusalOf = ({ claim }: Member, place: number, { stale, taken }: Refused) => {
  if (stale.includes(place)) return Result.fail(new PreconditionFailed())
  return taken.includes(place) ? Result.fail(new IdempotencyKeyTaken({ key: claim?.key ?? "" })) : undefined
}

/** The preconditions of a flush: those that several writes share are checked once. A redrive keeps the plan of an earlier config. */
export const checksOf = (members: ReadonlyArray<Member>): string => {
  const checks = new Map<string, { readonly places: Array<number> }>()
  for (const [index, member] of members.entries()) {
    const { connectionId, operation, preconditions } = member
    if (preconditions === "unchecked") continue
    const { key, target } = preconditions
    const isRedrive = "redrive" in member && member.redrive !== undefined
    const check = {
      project: operation.projectId,
      integration: operation.integrationId,
      installation: operation.installationId,
      connection: connectionId,
      ...(isRedrive ? {} : { config: operation.configId }),
      ...(target === undefined ? {} : { target }),
      ...(key === undefined ? {} : { key: key.id, keyState: key.state })
    }
    const name = JSON.stringify(check)
    const known = checks.get(name)
    if (known === undefined) checks.set(name, { ...check, places: [index + 1] })
    else known.places.push(index + 1)
  }
  return JSON.stringify([...checks.values()])
}
