/** The saved versions of a config, and the differences between any two. */
import type { SavedConfig } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { configDifferences } from "../differences/configDifferences.ts"
import { Differences } from "../differences/Differences.tsx"
import { Button } from "../parts/Button.tsx"
import { CopyId } from "../parts/CopyId.tsx"
import { Failure } from "../parts/Failure.tsx"
import { absoluteTime } from "../parts/relativeTime.ts"
import { Section } from "../parts/Section.tsx"
import { Select } from "../parts/Select.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { comparedIn } from "./comparedIn.ts"
import type { OfInstallation } from "./OfInstallation.ts"
import { savedBy } from "./words.ts"

/** One saved version, which never changes. */
const useConfig = (
  { installation: installationId, integration, project }: OfInstallation,
  configId: string | undefined
) =>
  useApi(
    ["config", project, installationId, configId],
    (api, options) =>
      api.installations.config({ project, integration, installationId, configId: configId ?? "" }, options),
    { when: configId !== undefined }
  )

const optionOf = ({ createTime, createdBy, id }: SavedConfig) => ({
  value: id,
  label: `${absoluteTime(new Date(createTime))}, ${savedBy(createdBy)}`
})

interface CompareProps {
  readonly of: OfInstallation
  readonly saved: ReadonlyArray<SavedConfig>
}

const Compare = ({ of, saved }: CompareProps) => {
  const [to, setTo] = useSearchParameter("config")
  const [from, setFrom] = useSearchParameter("against")
  const compared = comparedIn(saved, to, from)
  const after = useConfig(of, compared.to)
  const before = useConfig(of, compared.from)
  const error = after.error ?? before.error
  const isLoaded = after.data !== undefined && (compared.from === undefined || before.data !== undefined)
  return (
    <Section title="Differences" flush>
      <div className="section-note pair">
        <Select label="Version" options={saved.map(optionOf)} value={compared.to ?? ""} onChange={setTo} />
        {compared.from === undefined ? (
          <p className="quiet">This is the first version.</p>
        ) : (
          <Select label="Compare with" options={saved.map(optionOf)} value={compared.from} onChange={setFrom} />
        )}
      </div>
      {error === null ? null : <Failure error={error} />}
      {isLoaded && after.data !== undefined ? (
        <Differences label="Differences" of={configDifferences(before.data?.content, after.data.content)} />
      ) : error === null ? (
        <div className="section-note">
          <Skeleton lines={3} />
        </div>
      ) : null}
    </Section>
  )
}

const headers = ["Saved", "By", "ID", "Changes"] as const

const columnsFor = (current: string, show: (id: string) => void): ReadonlyArray<Column<SavedConfig>> => [
  {
    header: headers[0],
    cell: ({ createTime, id }) => (
      <span className="row">
        <Time at={createTime} />
        {id === current ? <Status tone="info">Current</Status> : null}
      </span>
    )
  },
  { header: headers[1], cell: ({ createdBy }) => savedBy(createdBy) },
  { header: headers[2], cell: ({ id }) => <CopyId id={id} of="the config" /> },
  {
    header: headers[3],
    cell: ({ createTime, id }) => (
      <Button
        kind="quiet"
        aria-label={`Show changes saved ${absoluteTime(new Date(createTime))}`}
        onClick={() => show(id)}
      >
        Show
      </Button>
    )
  }
]

export const ConfigHistory = ({ current, of }: { readonly of: OfInstallation; readonly current: string }) => {
  const { installation: installationId, integration, project } = of
  const [, setTo] = useSearchParameter("config")
  const [, setFrom] = useSearchParameter("against")
  const saved = useApi(["configs", project, installationId, current], (api, options) =>
    api.installations.configs({ project, integration, installationId }, options)
  )
  const show = (id: string) => {
    setFrom(undefined)
    setTo(id)
  }
  return (
    <Loaded of={saved} skeleton={<TableSkeleton columns={headers} rows={3} />}>
      {(all) => (
        <div className="stack">
          <Table caption="Config versions" rows={all} columns={columnsFor(current, show)} rowKey={({ id }) => id} />
          <Compare of={of} saved={all} />
        </div>
      )}
    </Loaded>
  )
}
