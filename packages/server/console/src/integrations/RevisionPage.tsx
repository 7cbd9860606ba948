/** One revision: its differences from any other, and its definition. */
import type { Revision } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { Differences } from "../differences/Differences.tsx"
import { jsonDifferences } from "../differences/jsonDifferences.ts"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Select } from "../parts/Select.tsx"
import { absoluteTime } from "../parts/relativeTime.ts"
import { useSearchParameter } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { DefinitionView } from "./DefinitionView.tsx"
import type { OfIntegration } from "./OfIntegration.ts"
import { useRevisions } from "./useRevisions.ts"

interface CompareProps {
  readonly revisions: ReadonlyArray<Revision>
  readonly at: number
}

const numberOf = (revisions: ReadonlyArray<Revision>, index: number) => revisions.length - index

const Compare = ({ at, revisions }: CompareProps) => {
  const [against, compareWith] = useSearchParameter("against")
  const shown = revisions[at]
  const other = revisions.find(({ id }) => id === against) ?? revisions[at + 1]
  if (shown === undefined || other === undefined) {
    return <Empty icon="integrations" title="This is the first revision" />
  }
  const options = revisions.flatMap(({ createTime, id }, index) =>
    index === at
      ? []
      : [{ value: id, label: `Revision ${numberOf(revisions, index)}, ${absoluteTime(new Date(createTime))}` }]
  )
  return (
    <>
      <div className="section-note">
        <Select label="Compare with" options={options} value={other.id} onChange={compareWith} />
      </div>
      <Differences label="Differences" of={jsonDifferences(other.content, shown.content)} />
    </>
  )
}

export const RevisionPage = ({ integration, project, revision: id }: OfIntegration & { readonly revision: string }) => {
  const revisions = useRevisions({ project, integration })
  const at = revisions.data?.findIndex((revision) => revision.id === id) ?? -1
  const title = revisions.data === undefined || at < 0 ? "Revision" : `Revision ${numberOf(revisions.data, at)}`
  return (
    <Page
      title={title}
      above={[
        { label: "Integrations", to: pathTo(paths.integrations, { project }) },
        { label: integration, to: `${pathTo(paths.integration, { project, integration })}?tab=revisions` }
      ]}
    >
      <Loaded of={revisions}>
        {(all) => {
          const revision = all[at]
          if (revision === undefined) return <Empty icon="alert" title="Revision not found" />
          return (
            <>
              <Section title="Changes" flush>
                <Compare revisions={all} at={at} />
              </Section>
              <DefinitionView definition={revision.content} />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
