/** The records of a sandbox CRM beside the writes that created them, as they happen. */
import type { Operation } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { OperationStatus } from "../operations/columns.tsx"
import { countsInWords, modeInWords, writeInWords } from "../operations/operationState.ts"
import { pathOfOperation } from "../operations/paths.ts"
import { When } from "../operations/When.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { Search, useSearchWords } from "../parts/Search.tsx"
import { Section } from "../parts/Section.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Link } from "../router/Link.tsx"
import { useSearchParameter } from "../router/Location.ts"
import type { DemoSandbox } from "./demoBackend.ts"
import {
  integrationsOf,
  isFresh,
  matchesSearch,
  operationsTo,
  sideBySide,
  displayProperties,
  type WrittenRecord
} from "./sideBySide.ts"
import { WrittenBy } from "./WrittenBy.tsx"
import { refreshMillis, useSandboxes, useSandboxRecords } from "./useDemo.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"

const latestOperations = 200
const shownWrites = 12
const shownRecords = 40

export const SandboxRecordsPage = ({ project }: { readonly project: string }) => {
  const sandboxes = useSandboxes()
  const [named, name] = useSearchParameter("crm")
  return (
    <Page
      title="Sandbox records"
      intro="Records in the demo CRMs, next to the writes that created them. New records are highlighted."
    >
      <Loaded of={sandboxes} skeleton={<Skeleton lines={8} />}>
        {(all) => {
          const open = all.find(({ provider }) => provider === named) ?? all[0]
          return open === undefined ? (
            <Empty icon="records" title="No sandboxes on this server">
              Start the demo to get them: <code>fieldgate start</code> without a <code>DATABASE_URL</code>, or with{" "}
              <code>--demo</code>, on this machine.
            </Empty>
          ) : (
            <>
              <Choice all={all} open={open} onChoose={(next) => name(next === all[0] ? undefined : next.provider)} />
              <SideBySide key={open.provider} project={project} sandbox={open} />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

const Choice = ({
  all,
  onChoose,
  open
}: {
  readonly all: ReadonlyArray<DemoSandbox>
  readonly open: DemoSandbox
  readonly onChoose: (sandbox: DemoSandbox) => void
}) => (
  <nav className="tabs" aria-label="CRM">
    {all.map((sandbox) => (
      <button
        key={sandbox.provider}
        type="button"
        aria-current={sandbox === open ? "true" : undefined}
        onClick={() => onChoose(sandbox)}
      >
        {sandbox.name}
      </button>
    ))}
  </nav>
)

const SideBySide = ({ project, sandbox }: { readonly project: string; readonly sandbox: DemoSandbox }) => {
  const records = useSandboxRecords(sandbox.provider)
  const integrations = useIntegrations(project)
  const operations = useApi(
    ["operations", project, "latest", latestOperations],
    (api, options) => api.operations.search({ project, pageSize: latestOperations }, options),
    { every: refreshMillis }
  )
  const words = useSearchWords()
  const integrationIds = integrationsOf(sandbox.provider, integrations.data ?? [])
  const writes = operationsTo(integrationIds, operations.data?.results ?? [])
  return (
    <div className="beside">
      <Section title="Writes">
        <Loaded of={operations} skeleton={<Skeleton lines={6} />}>
          {() => <Writes project={project} writes={writes} now={operations.dataUpdatedAt} />}
        </Loaded>
      </Section>
      <Section
        title={`Records in ${sandbox.name}`}
        actions={
          <a href={sandbox.url} target="_blank" rel="noreferrer">
            Open sandbox
          </a>
        }
      >
        <Loaded of={records} skeleton={<Skeleton lines={6} />}>
          {(all) => (
            <>
              <div className="beside-search">
                <Search label="Search records" />
              </div>
              <Records
                project={project}
                integrationIds={integrationIds}
                isKnown={operations.data !== undefined && integrations.data !== undefined}
                records={sideBySide(
                  all.filter((record) => matchesSearch(words, record)),
                  writes
                )}
                searched={words !== ""}
                now={records.dataUpdatedAt}
              />
            </>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

const Writes = ({
  now,
  project,
  writes
}: {
  readonly project: string
  readonly writes: ReadonlyArray<Operation>
  readonly now: number
}) =>
  writes.length === 0 ? (
    <Empty icon="operations" title="No writes yet">
      Run the curl command that the server printed to send the first write.
    </Empty>
  ) : (
    <ol className="beside-list">
      {writes.slice(0, shownWrites).map((operation) => (
        <li key={operation.id} data-fresh={isFresh(operation, now) || undefined}>
          <p className="beside-head">
            <Link to={pathOfOperation(project, operation.id)}>
              {[writeInWords(operation), operation.metadata?.subject].filter(Boolean).join(" ")}
            </Link>
            <OperationStatus operation={operation} />
          </p>
          <p className="quiet">
            {modeInWords(operation)} · {countsInWords(operation)} · <When at={operation.updateTime} />
          </p>
        </li>
      ))}
    </ol>
  )

const Records = ({
  integrationIds,
  isKnown,
  now,
  project,
  records,
  searched
}: {
  readonly project: string
  readonly records: ReadonlyArray<WrittenRecord>
  readonly integrationIds: ReadonlyArray<string>
  /** Whether the latest writes and the integrations are loaded. */
  readonly isKnown: boolean
  readonly searched: boolean
  readonly now: number
}) =>
  records.length === 0 ? (
    searched ? (
      <Empty icon="search" title="No matching records" />
    ) : (
      <Empty icon="records" title="No records yet">
        Records appear here as soon as they are written.
      </Empty>
    )
  ) : (
    <>
      <ol className="beside-list">
        {records.slice(0, shownRecords).map(({ by, key, record }) => (
          <li key={key} data-fresh={isFresh(by, now) || undefined}>
            <p className="beside-head">
              <span>
                {record.objectType} <code>{record.id}</code>
                {record.archived ? <span className="quiet"> (archived)</span> : null}
              </span>
              {isFresh(by, now) ? <span className="fresh">Just written</span> : null}
            </p>
            <dl className="properties">
              {displayProperties(record, 4).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {isKnown ? <WrittenBy project={project} record={record} by={by} integrationIds={integrationIds} /> : null}
          </li>
        ))}
      </ol>
      {records.length > shownRecords ? (
        <p className="quiet beside-more">{records.length - shownRecords} more. Use the search to find them.</p>
      ) : null}
    </>
  )
