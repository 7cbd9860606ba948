import { Loaded } from "../data/Loaded.tsx"
import { CopyId } from "../parts/CopyId.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import type { OfIntegration } from "./OfIntegration.ts"
import { type RevisionRow, revisionRows } from "./revisionRows.ts"
import { useRevisions } from "./useRevisions.ts"

const changeWords = (changes: number | undefined) => {
  if (changes === undefined) return "Initial revision"
  return changes === 1 ? "1 change" : `${changes} changes`
}

const columns: ReadonlyArray<Column<RevisionRow>> = [
  { header: "Revision", cell: ({ number }) => `Revision ${number}` },
  { header: "Deployed", cell: ({ revision }) => <Time at={revision.createTime} /> },
  { header: "Changes", cell: ({ changes }) => changeWords(changes) },
  { header: "ID", cell: ({ number, revision }) => <CopyId id={revision.id} of={`revision ${number}`} /> }
]

export const RevisionsTable = (of: OfIntegration) => (
  <Loaded of={useRevisions(of)} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} />}>
    {(revisions) => (
      <Table
        caption="Revisions"
        rows={revisionRows(revisions)}
        columns={columns}
        rowKey={({ revision }) => revision.id}
        rowTo={({ revision }) => pathTo(paths.revision, { ...of, revision: revision.id })}
      />
    )}
  </Loaded>
)
