/** Checks that what a write was planned on is unchanged, in the statement that stores the write. @rule write.fromCache */
import type { Acceptance, Accumulation } from "@fieldgate/core/operations/OperationQueue"
import type { WriteStart } from "@fieldgate/core/operations/OperationStore"

/** The preconditions of a flush: those that several writes share are checked once. */
export const checksOf = (members: ReadonlyArray<Acceptance | Accumulation | WriteStart>): string => {
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
