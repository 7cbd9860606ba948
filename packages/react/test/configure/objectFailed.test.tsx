import { connection, hydrated, type FakeFieldgate } from "@fieldgate/react/testing"
import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { expect, it } from "vitest"
import { InstallationProvider, PlatformProvider } from "../../src/index.ts"
import { useHydratedRevision } from "../../src/platform/useHydratedRevision.ts"
import { ConfigureView } from "../../src/configure/screens/ConfigureView.tsx"
import { Root } from "../../src/parts/Root.tsx"
import { baseUrl, fakeServer } from "../FakeServer.ts"

const server = fakeServer()
const subject = { consumerRef: "user-1", groupRef: "group-1" }
const target = { integrationId: "integration-1", revisionId: "revision-1", connectionId: "connection-1" }

const Fetched = ({ fake }: { readonly fake: FakeFieldgate }) => {
  const { data } = useHydratedRevision(target, subject)
  const { integration, project } = fake
  return data === undefined ? undefined : (
    <ConfigureView
      bootstrap={{ project, integration, connections: [] }}
      revision={data}
      connection={connection()}
      installation={undefined}
      onSaved={() => undefined}
    />
  )
}

it("proposes an object that is loaded by a retry, with its likely mappings", async () => {
  const revision = hydrated("revision-1")
  const objects = (revision.content.read?.objects ?? []).map((object) => ({ ...object, error: "The account is busy." }))
  const fake = server.serve({ hydrated: { ...revision, content: { ...revision.content, read: { objects } } } })
  const user = userEvent.setup()
  render(
    <PlatformProvider options={{ project: "demo", apiKey: "key-1", baseUrl }}>
      <InstallationProvider integration="crm" {...subject}>
        <Root part="install">
          <Fetched fake={fake} />
        </Root>
      </InstallationProvider>
    </PlatformProvider>
  )
  expect(await screen.findByText("The account is busy.")).toBeDefined()
  await user.click(screen.getByRole("button", { name: "Try again" }))
  await waitFor(() => expect(screen.getAllByRole("status").at(-1)?.textContent).toBe("Contact could not be loaded"))
  fake.hydrated = revision
  await user.click(screen.getByRole("button", { name: "Try again" }))
  await waitFor(() => expect(screen.queryByText("The account is busy.")).toBeNull())
  const read = screen.getByRole("switch", { name: /Read Contact/u })
  expect(read).toHaveProperty("checked", true)
  await user.click(screen.getByRole("button", { name: "Contact" }))
  expect(screen.getByLabelText("Phone")).toHaveProperty("value", "phone")
})
