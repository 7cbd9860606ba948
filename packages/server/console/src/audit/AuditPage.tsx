/** Who changed, revealed or exported what in a project. @rule console.audit */
import type { AuditEvent, AuditEventPage } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { useChange } from "../data/useChange.ts"
import { When } from "../operations/When.tsx"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { CopyId } from "../parts/CopyId.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Page } from "../parts/Page.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { TwoLines } from "../parts/TwoLines.tsx"
import { saveFile } from "../parts/saveFile.ts"
import { useSearchParameter } from "../router/Location.ts"
import { AuditFilters, useFilters } from "./AuditFilters.tsx"
import { actionInWords, actorInWords, listParams, outcomeOf, reasonInWords } from "./words.ts"

const pageSize = 50

const Action = ({ action }: Pick<AuditEvent, "action">) => {
  const { thing, verb } = actionInWords(action)
  return <TwoLines first={verb} second={thing} />
}

const Actor = ({ actor }: Pick<AuditEvent, "actor">) => {
  const [name, kind] = actorInWords(actor)
  return <TwoLines first={name} second={kind} />
}

const Target = ({ action, changed, targetId, targetName }: AuditEvent) => (
  <span>
    {targetName}
    {targetId === undefined ? null : (
      <span className={targetName === undefined ? undefined : "second"}>
        <CopyId id={targetId} of={`the ${actionInWords(action).thing.toLowerCase()}`} />
      </span>
    )}
    {changed === undefined ? null : <span className="second">{changed.join(", ")}</span>}
    {targetName === undefined && targetId === undefined && changed === undefined ? "–" : null}
  </span>
)

const Outcome = (event: AuditEvent) => {
  const { label, tone } = outcomeOf(event)
  const reason = reasonInWords(event)
  return (
    <span>
      <Status tone={tone}>{label}</Status>
      {reason === undefined ? null : <span className="second">{reason}</span>}
    </span>
  )
}

const columns: ReadonlyArray<Column<AuditEvent>> = [
  { header: "Time", cell: ({ lastTime, time }) => <When at={lastTime ?? time} /> },
  { header: "Actor", cell: ({ actor }) => <Actor actor={actor} /> },
  { header: "Action", cell: ({ action }) => <Action action={action} /> },
  { header: "Target", cell: (event) => <Target {...event} /> },
  { header: "Customer", cell: ({ groupRef }) => groupRef ?? "–" },
  { header: "Outcome", cell: (event) => <Outcome {...event} /> },
  { header: "Address", cell: ({ address }) => address ?? "–" }
]

export const AuditPage = ({ project }: { readonly project: string }) => {
  const announce = useAnnounce()
  const { filters } = useFilters()
  const [before, setBefore] = useSearchParameter("before")
  const found = useApi(
    ["audit", project, filters, before],
    (api, options) =>
      api.audit.list(
        { project, pageSize, ...listParams(filters, Date.now()), ...(before ? { pageToken: before } : {}) },
        options
      ),
    { keepPrevious: true }
  )
  const download = useChange((api) => api.audit.export({ project, ...listParams(filters, Date.now()) }), {
    // The export is itself an event.
    makesStale: [["audit", project]],
    onDone: ({ text }) => {
      saveFile(text, `audit-${project}.csv`, "text/csv")
      announce("CSV downloaded")
    }
  })
  const go = (token: string | undefined) => {
    setBefore(token)
    window.scrollTo(0, 0)
  }
  return (
    <Page
      title="Audit log"
      intro="Who changed, revealed or exported what in this project. Writes of records are on the page Activity."
      actions={
        <Button busy={download.isPending} onClick={() => download.mutate(undefined)}>
          Download CSV
        </Button>
      }
    >
      <AuditFilters />
      {download.error === null ? null : <Failure error={download.error} />}
      <Loaded of={found} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} rows={10} />}>
        {(page) => (
          <>
            <Table
              caption="Audit events, newest first"
              rows={page.results}
              columns={columns}
              rowKey={({ id }) => id}
              empty={<NoEvents isNarrowed={Object.keys(filters).length > 0} />}
            />
            <Paging page={page} isFirst={before === undefined} onGo={go} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const NoEvents = ({ isNarrowed }: { readonly isNarrowed: boolean }) =>
  isNarrowed ? (
    <Empty icon="search" title="No matching events">
      Clear a filter, or choose a longer time.
    </Empty>
  ) : (
    <Empty icon="book" title="No events yet">
      Changes of keys, connections, installations and settings appear here, with who made them.
    </Empty>
  )

interface PagingProps {
  readonly page: AuditEventPage
  readonly isFirst: boolean
  readonly onGo: (token: string | undefined) => void
}

const Paging = ({ isFirst, onGo, page: { pagination } }: PagingProps) => {
  const { done, nextPageToken } = pagination
  if (done && isFirst) return null
  return (
    <nav className="paging" aria-label="Pages">
      {isFirst ? null : <Button onClick={() => onGo(undefined)}>Newest</Button>}
      {done ? null : <Button onClick={() => onGo(nextPageToken)}>Older</Button>}
    </nav>
  )
}
