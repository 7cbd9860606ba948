/** InstallIntegration on a host's page, with everything that the host hears. */
import { type FakeFieldgate, connection, installation } from "@fieldgate/react/testing"
import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { StrictMode } from "react"
import { beforeAll, vi } from "vitest"
import {
  type Config,
  InstallIntegration,
  type InstallIntegrationProps,
  type PlatformOptions,
  PlatformProvider,
  type PlatformUiEvent
} from "../../src/index.ts"
import { baseUrl } from "../FakeServer.ts"

// The screens are chunks, which the test runner compiles on first use.
beforeAll(async () => {
  await import("../../src/install/screens/InstallScreen.tsx")
  await import("../../src/install/screens/FinishedScreen.tsx")
}, 60_000)

const heard = () => ({
  onInstallSuccess: vi.fn<(id: string, config: Config) => void>(),
  onUpdateSuccess: vi.fn<(id: string, config: Config) => void>(),
  onUninstallSuccess: vi.fn<(id: string) => void>(),
  onEvent: vi.fn<(event: PlatformUiEvent) => void>()
})

interface AppProps extends Partial<InstallIntegrationProps> {
  readonly listeners: ReturnType<typeof heard>
  readonly options: PlatformOptions
}

const App = ({ listeners, options, ...props }: AppProps) => (
  <StrictMode>
    <PlatformProvider options={options} onEvent={(event) => listeners.onEvent(event)}>
      <InstallIntegration
        integration="crm"
        consumerRef="user-1"
        groupRef="group-1"
        onInstallSuccess={(id, config) => listeners.onInstallSuccess(id, config)}
        onUpdateSuccess={(id, config) => listeners.onUpdateSuccess(id, config)}
        onUninstallSuccess={(id) => listeners.onUninstallSuccess(id)}
        {...props}
      />
    </PlatformProvider>
  </StrictMode>
)

const byKey: PlatformOptions = { project: "demo", baseUrl, apiKey: "key" }
const byToken: PlatformOptions = { project: "demo", baseUrl, getToken: async () => "a.test.token" }

export const show = (props: Partial<InstallIntegrationProps> = {}, options: PlatformOptions = byKey) => {
  const listeners = heard()
  const view = render(<App listeners={listeners} options={options} {...props} />)
  const again = (more: Partial<InstallIntegrationProps> = props) =>
    view.rerender(<App listeners={listeners} options={options} {...more} />)
  return { listeners, again, user: userEvent.setup() }
}

export const showWithToken = (props: Partial<InstallIntegrationProps> = {}) => show(props, byToken)

const content = {
  provider: "hubspot",
  read: {
    objects: {
      contacts: {
        objectName: "contacts",
        selectedFields: { email: true },
        selectedFieldMappings: { phoneNumber: "phone" }
      }
    }
  }
}

export const installed = (): Partial<FakeFieldgate> => ({
  connections: [connection()],
  installation: installation(content)
})

export const button = (name: string) => screen.findByRole("button", { name })
export const heading = (name: string) => screen.findByRole("heading", { name })
