import type { Revision } from "@fieldgate/client"
import { jsonDifferences } from "../differences/jsonDifferences.ts"

export interface RevisionRow {
  readonly revision: Revision
  /** 1 for the first revision. */
  readonly number: number
  /** The number of differences from the revision before; undefined for the first. */
  readonly changes: number | undefined
}

/** Expects the latest revision first. */
export const revisionRows = (revisions: ReadonlyArray<Revision>): ReadonlyArray<RevisionRow> =>
  revisions.map((revision, index) => {
    const before = revisions[index + 1]
    return {
      revision,
      number: revisions.length - index,
      changes: before === undefined ? undefined : jsonDifferences(before.content, revision.content).length
    }
  })
