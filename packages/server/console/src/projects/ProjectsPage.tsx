import type { Project } from "@fieldgate/client"
import { CopyId } from "../parts/CopyId.tsx"
import { Page } from "../parts/Page.tsx"
import { type Column, Table } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { pathTo } from "../router/matchPath.ts"
import { useSession } from "../session/SessionContext.ts"

const columns: ReadonlyArray<Column<Project>> = [
  { header: "Name", cell: ({ name }) => name },
  { header: "App name", cell: ({ appName }) => appName },
  { header: "ID", cell: ({ id, name }) => <CopyId id={id} of={`project ${name}`} /> },
  { header: "Created", cell: ({ createTime }) => <Time at={createTime} /> }
]

export const ProjectsPage = () => {
  const { projects } = useSession()
  return (
    <Page title="Projects" intro="Projects that you have access to.">
      <Table
        caption="Projects"
        rows={projects}
        columns={columns}
        rowKey={({ id }) => id}
        rowTo={({ name }) => pathTo("/projects/:project", { project: name })}
      />
    </Page>
  )
}
