/** The write that created or updated a sandbox record: one of the latest, or found by a search. */
import type { Operation } from "@fieldgate/client"
import { useApi } from "../data/useApi.ts"
import { writeInWords } from "../operations/operationState.ts"
import { pathOfOperation } from "../operations/paths.ts"
import { When } from "../operations/When.tsx"
import { shortId } from "../parts/shortId.ts"
import { Link } from "../router/Link.tsx"
import type { SandboxRecord } from "./demoBackend.ts"
import { findWriter, inSequence } from "./findWriter.ts"
import { hasWritten } from "./sideBySide.ts"

interface OfRecord {
  readonly project: string
  readonly record: SandboxRecord
  /** The integrations whose writes go to this CRM. */
  readonly integrationIds: ReadonlyArray<string>
}

const By = ({ operation, project }: { readonly project: string; readonly operation: Operation }) => (
  <>
    Written by{" "}
    <Link to={pathOfOperation(project, operation.id)}>{`${writeInWords(operation)} ${shortId(operation.id)}`}</Link>,{" "}
    <When at={operation.updateTime} />
  </>
)

/** Milliseconds. Later writes are among the latest anyway. */
const newFor = 60_000

const Searched = ({ integrationIds, project, record }: OfRecord) => {
  const { account, id, objectType } = record
  const { data, error } = useApi(
    ["operations", project, "writer", account, objectType, id],
    (api, options) =>
      inSequence(() =>
        findWriter(
          (operation) => integrationIds.includes(operation.integrationId) && hasWritten(operation, record),
          (pageToken) =>
            api.operations.search({ project, search: id, ...(pageToken === undefined ? {} : { pageToken }) }, options)
        )
      ),
    { newFor }
  )
  if (data === undefined) return error === null ? "Searching for its write…" : "The search for its write failed"
  if (data.by !== undefined) return <By project={project} operation={data.by} />
  return data.isPartial ? "Not written by the last 25,000 operations" : "Not written by any stored operation"
}

export const WrittenBy = ({ by, ...of }: OfRecord & { readonly by: Operation | undefined }) => (
  <p className="quiet">{by === undefined ? <Searched {...of} /> : <By project={of.project} operation={by} />}</p>
)
