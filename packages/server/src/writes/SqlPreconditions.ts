/** Checks that what a write was planned on is unchanged, in the statement that stores the write. @rule write.fromCache */
import type { Acceptance, Accumulation } from "@fieldgate/core/operations/OperationQueue"
import { IdempotencyKeyTaken, PreconditionFailed, type WriteStart } from "@fieldgate/core/operations/OperationStore"
import * as Result from "effect/Result"
import { movingProject } from "../projects/SqlProjectMove.ts"

type Member = Acceptance | Accumulation | WriteStart

/** The places, from 1, of the members of a flush that were refused; the others are stored. */
export interface Refused {
  readonly stale: ReadonlyArray<number>
  readonly taken: ReadonlyArray<number>
}

/** Why a member was refused. One without preconditions is stale only because its project is being moved. */
export const refusalOf = ({ claim, preconditions }: Member, place: number, { stale, taken }: Refused) => {
  if (stale.includes(place)) return Result.fail(preconditions === undefined ? movingProject : new PreconditionFailed())
  return taken.includes(place) ? Result.fail(new IdempotencyKeyTaken({ key: claim?.key ?? "" })) : undefined
}

/** The preconditions of a flush: those that several writes share are checked once. */
export const checksOf = (members: ReadonlyArray<Member>): string => {
  const checks = new Map<string, { readonly places: Array<number> }>()
  for (const [index, { connectionId, operation, preconditions }] of members.entries()) {
    if (preconditions === undefined) continue
    const { key, target } = preconditions
    const check = {
      project: operation.projectId,
      integration: operation.integrationId,
      installation: operation.installationId,
      connection: connectionId,
      target,
      ...(key === undefined ? {} : { key: key.id, keyState: key.state })
    }
    const name = JSON.stringify(check)
    const known = checks.get(name)
    if (known === undefined) checks.set(name, { ...check, places: [index + 1] })
    else known.places.push(index + 1)
  }
  return JSON.stringify([...checks.values()])
}
