/** One operation: its facts, request, records, attempts, history, requests, and actions. */
import type { Operation } from "@fieldgate/client"
import { useQueryClient } from "@tanstack/react-query"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { useWatch } from "../data/useWatch.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { type Fact, Facts } from "../parts/Facts.tsx"
import { JsonTree } from "../parts/JsonTree.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { shortId } from "../parts/shortId.ts"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { pathOfCustomer, paths } from "../routePaths.ts"
import { operationDuration, OperationStatus } from "./columns.tsx"
import { countsInWords, modeInWords, writeInWords } from "./operationState.ts"
import { furtherRecords } from "./operationWords.ts"
import { AttemptsTable } from "./AttemptsTable.tsx"
import { OperationActions } from "./OperationActions.tsx"
import { operationsPath, pathOfOperation } from "./paths.ts"
import { ProviderCalls } from "./ProviderCalls.tsx"
import { RecordsTable } from "./RecordsTable.tsx"
import { RequestedBy } from "./RequestedBy.tsx"
import { RequestsExplained } from "./RequestsExplained.tsx"
import { Timeline } from "./Timeline.tsx"
import { WaitingNotice } from "./WaitingNotice.tsx"
import { When } from "./When.tsx"
import { useIntegrations } from "../integrations/useIntegrations.ts"

/** Milliseconds between two requests while the operation is in progress and no events arrive. */
const watchEvery = 1000

/** The operation as it changes: by events while it is in progress, and by polling where none arrive. */
export const useOperation = (project: string, id: string) => {
  const queries = useQueryClient()
  const key = ["operation", project, id]
  const isInProgress = queries.getQueryData<Operation>(key)?.status === "in_progress"
  const stream = useWatch(isInProgress ? { project, operationId: id } : undefined, {
    onEvents: (events) => {
      const last = events.findLast(({ operation }) => operation !== undefined)
      if (last?.operation !== undefined) queries.setQueryData(key, last.operation)
    }
  })
  const everyOf = (operation: Operation | undefined) =>
    operation?.status === "in_progress" && stream !== "live" ? watchEvery : false
  const operation = useApi(key, (api, options) => api.operations.get({ project, operationId: id }, options), {
    every: everyOf
  })
  return { operation, everyOf }
}

export const OperationPage = ({ operation: id, project }: { readonly operation: string; readonly project: string }) => {
  const { everyOf, operation } = useOperation(project, id)
  const { data } = operation
  return (
    <Page
      title={data === undefined ? "Operation" : titleOf(data)}
      above={[{ label: "Activity", to: pathTo(operationsPath, { project }) }]}
      badge={data === undefined ? null : <OperationStatus operation={data} />}
      actions={data === undefined ? null : <OperationActions key={data.id} operation={data} project={project} />}
      {...(data?.result === undefined ? {} : { intro: data.result })}
    >
      <Loaded of={operation} skeleton={<Skeleton lines={8} />}>
        {(found) => <OperationSections operation={found} project={project} every={everyOf(found)} />}
      </Loaded>
    </Page>
  )
}

export const OperationSections = ({ every, operation, project }: HistoryProps) => (
  <div className="stack">
    <WaitingNotice operation={operation} project={project} />
    <Summary operation={operation} project={project} />
    <RequestedBy operation={operation} project={project} />
    <RecordsTable operation={operation} project={project} every={every} />
    <AttemptsTable operation={operation} project={project} every={every} />
    <ProviderCalls operation={operation} project={project} every={every} />
    <History operation={operation} project={project} every={every} />
    <RequestsExplained operationId={operation.id} project={project} />
    <Section title="JSON">
      <JsonTree label="Operation as JSON" value={operation} levels={1} />
    </Section>
  </div>
)

/** "ada@acme.example and 19 more". */
const recordOf = (operation: Operation): string | undefined => {
  const subject = operation.metadata?.subject
  return subject === undefined ? undefined : [subject, furtherRecords(operation)].filter(Boolean).join(" ")
}

/** "Create contacts: ada@acme.example and 19 more". */
export const titleOf = (operation: Operation): string =>
  [writeInWords(operation), recordOf(operation)].filter(Boolean).join(": ")

const linkTo = (project: string, id: string | undefined) =>
  id === undefined ? undefined : <Link to={pathOfOperation(project, id)}>Operation {shortId(id)}</Link>

const Summary = ({ operation, project }: { readonly operation: Operation; readonly project: string }) => {
  const { createTime, id, installationId, integrationId, metadata, status, updateTime } = operation
  const integrations = useIntegrations(project)
  const { groupRef } = operation
  const name = integrations.data?.find((each) => each.id === integrationId)?.name ?? integrationId
  // The id is shown only where the integration was deleted.
  const shownName = integrations.data === undefined ? "…" : name
  const installationPath = pathTo(paths.installation, { project, integration: name, installation: installationId })
  const facts: ReadonlyArray<Fact> = [
    ["ID", <CopyId key="id" id={id} of="the operation" whole />],
    ["Write", writeInWords(operation)],
    ["Record", recordOf(operation)],
    ["Mode", modeInWords(operation)],
    ["Records", countsInWords(operation)],
    [
      "Integration",
      <Link key="integration" to={pathTo(paths.integration, { project, integration: name })}>
        {shownName}
      </Link>
    ],
    [
      "Customer",
      groupRef === undefined ? undefined : (
        <Link key="group" to={pathOfCustomer(project, groupRef)}>
          {groupRef}
        </Link>
      )
    ],
    [
      "Installation",
      <span key="installation" className="row">
        <Link to={installationPath}>{groupRef === undefined ? shownName : `${groupRef} · ${shownName}`}</Link>
        <CopyId id={installationId} of="the installation" />
      </span>
    ],
    ["Received", <When key="accepted" at={createTime} />],
    [status === "in_progress" ? "Last change" : "Finished", <When key="updated" at={updateTime} />],
    ["Duration", operationDuration(operation)],
    ["Attempts", `${metadata?.retry?.attempts ?? 0}`],
    ["Failed records retried by", linkTo(project, metadata?.redrivenBy?.failed)],
    ["Uncertain records retried by", linkTo(project, metadata?.redrivenBy?.uncertain)],
    ["Retry of", linkTo(project, operation.redrive?.operationId)]
  ]
  return (
    <Section title="Summary">
      <Facts facts={facts} />
    </Section>
  )
}

interface HistoryProps {
  readonly operation: Operation
  readonly project: string
  readonly every: number | false
}

const History = ({ every, operation, project }: HistoryProps) => {
  const { id: operationId } = operation
  const logs = useApi(
    ["operation", project, operationId, "logs", operation.updateTime],
    (api, options) => api.operations.logs({ project, operationId }, options),
    { every, keepPrevious: true }
  )
  return (
    <Section title="History">
      <Loaded of={logs} skeleton={<Skeleton lines={3} />}>
        {(entries) => <Timeline operation={operation} entries={entries} />}
      </Loaded>
    </Section>
  )
}
