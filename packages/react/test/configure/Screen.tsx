import type { Installation } from "@fieldgate/client"
import { connection, type FakeFieldgate } from "@fieldgate/react/testing"
import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { StrictMode } from "react"
import { vi } from "vitest"
import { InstallationProvider, PlatformProvider } from "../../src/index.ts"
import { ConfigureView, type ConfigureViewProps } from "../../src/configure/screens/ConfigureView.tsx"
import { Root } from "../../src/parts/Root.tsx"
import { baseUrl } from "../FakeServer.ts"

type Content = Installation["config"]["content"]

export const savedContent: Content = {
  provider: "hubspot",
  read: {
    objects: {
      contacts: {
        objectName: "contacts",
        destination: "contacts-webhook",
        selectedFields: { email: true, firstname: true },
        selectedFieldMappings: { phoneNumber: "phone" },
        futureMember: { kept: true }
      }
    }
  },
  write: {
    objects: {
      contacts: {
        objectName: "contacts",
        inheritMapping: false,
        selectedFieldSettings: { email: { writeOnCreate: "always", writeOnUpdate: "never" } }
      }
    }
  }
}

export const show = (fake: FakeFieldgate, more: Partial<ConfigureViewProps> = {}) => {
  const onSaved = vi.fn<ConfigureViewProps["onSaved"]>()
  const view = (over: Partial<ConfigureViewProps> = {}) => (
    <StrictMode>
      <PlatformProvider options={{ project: "demo", apiKey: "key-1", baseUrl }}>
        <InstallationProvider integration="crm" consumerRef="user-1" groupRef="group-1">
          <Root part="install">
            <ConfigureView
              bootstrap={{
                project: fake.project,
                integration: fake.integration,
                connections: fake.connections,
                ...(fake.providers["hubspot"] === undefined ? {} : { provider: fake.providers["hubspot"] })
              }}
              revision={fake.hydrated}
              connection={connection()}
              installation={fake.installation}
              onSaved={onSaved}
              {...more}
              {...over}
            />
          </Root>
        </InstallationProvider>
      </PlatformProvider>
    </StrictMode>
  )
  const { rerender, unmount } = render(view())
  const user = userEvent.setup()
  return {
    onSaved,
    user,
    unmount,
    again: (over: Partial<ConfigureViewProps>) => rerender(view(over)),
    /** Opens or closes an object. */
    toggle: (name: string) => user.click(screen.getByRole("button", { name })),
    /** Opens an object, with its optional fields. */
    open: async (name: string) => {
      await user.click(screen.getByRole("button", { name }))
      const optional = screen.queryByText(/^Optional fields/u)
      if (optional !== null) await user.click(optional)
    }
  }
}

/** The same, with Contact and its optional fields open. */
export const showContact = async (...args: Parameters<typeof show>) => {
  const shown = show(...args)
  await shown.open("Contact")
  return shown
}
