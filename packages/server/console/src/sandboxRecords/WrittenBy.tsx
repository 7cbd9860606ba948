/** The write that a sandbox's record is from: one of the latest, or found by a search as soon as the record is shown. */
import type { Operation } from "@fieldgate/client"
import { useApi } from "../data/useApi.ts"
import { writeInWords } from "../operations/operationState.ts"
import { pathOfOperation } from "../operations/paths.ts"
import { When } from "../operations/When.tsx"
import { shortId } from "../parts/shortId.ts"
import { Link } from "../router/Link.tsx"
import type { SandboxRecord } from "./demoBackend.ts"
import { findWriter, inTurn } from "./findWriter.ts"
import { hasWritten } from "./sideBySide.ts"

interface OfRecord {
  readonly project: string
  readonly record: SandboxRecord
  /** The integrations whose writes go to this CRM. */
  readonly integrationIds: ReadonlyArray<string>
}

const By = ({ operation, project }: { readonly project: string; readonly operation: Operation }) => (
  <>
    By <Link to={pathOfOperation(project, operation.id)}>{`${writeInWords(operation)} ${shortId(operation.id)}`}</Link>,{" "}
    <When at={operation.updateTime} />
  </>
)

/** Milliseconds; a write that comes later is among the latest. */
const newFor = 60_000

const Sought = ({ integrationIds, project, record }: OfRecord) => {
  const { account, id, objectType } = record
  const { data, error } = useApi(
    ["operations", project, "writer", account, objectType, id],
    (api, options) =>
      inTurn(() =>
        findWriter(
          (operation) => integrationIds.includes(operation.integrationId) && hasWritten(operation, record),
          (pageToken) =>
            api.operations.search({ project, search: id, ...(pageToken === undefined ? {} : { pageToken }) }, options)
        )
      ),
    { newFor }
  )
  if (data === undefined) return error === null ? "Looking for its write …" : "Its write could not be looked for"
  if (data.by !== undefined) return <By project={project} operation={data.by} />
  return data.isCut ? "By none of the latest 25,000 writes" : "By no write that is kept"
}

export const WrittenBy = ({ by, ...of }: OfRecord & { readonly by: Operation | undefined }) => (
  <p className="quiet">{by === undefined ? <Sought {...of} /> : <By project={of.project} operation={by} />}</p>
)
