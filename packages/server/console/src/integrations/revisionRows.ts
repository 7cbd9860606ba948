/** Revisions with what each changed. Pure. */
import type { Revision } from "@fieldgate/client"
import { jsonDifferences } from "../differences/jsonDifferences.ts"

export interface RevisionRow {
  readonly revision: Revision
  /** Counted from the first. */
  readonly number: number
  /** How many places differ from the one before; undefined for the first. */
  readonly changes: number | undefined
}

/** For a list that begins with the latest. */
export const revisionRows = (revisions: ReadonlyArray<Revision>): ReadonlyArray<RevisionRow> =>
  revisions.map((revision, index) => {
    const before = revisions[index + 1]
    return {
      revision,
      number: revisions.length - index,
      changes: before === undefined ? undefined : jsonDifferences(before.content, revision.content).length
    }
  })
