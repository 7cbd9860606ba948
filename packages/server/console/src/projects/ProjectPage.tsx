/** One project: what it is, and its keys. */
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Time } from "../parts/Time.tsx"

export const ProjectPage = ({ project: name }: { readonly project: string }) => {
  const project = useApi(["project", name], (api, options) => api.projects.get({ project: name }, options))
  return (
    <Page title={name}>
      <Section title="Project">
        <Loaded of={project}>
          {({ appName, createTime, id, orgId, updateTime }) => (
            <Facts
              facts={[
                ["App name", appName],
                ["Id", <CopyId key="id" id={id} of="the project" whole />],
                ["Organization", <CopyId key="org" id={orgId} of="the organization" whole />],
                ["Created", <Time key="created" at={createTime} />],
                ["Changed", updateTime === undefined ? undefined : <Time key="changed" at={updateTime} />]
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Page>
  )
}
