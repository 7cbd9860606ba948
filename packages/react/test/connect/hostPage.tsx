import { render } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { StrictMode } from "react"
import { vi } from "vitest"
import {
  ConnectProvider,
  type ConnectProviderProps,
  type GetToken,
  type PlatformOptions,
  PlatformProvider,
  type PlatformUiEvent
} from "../../src/index.ts"
import { baseUrl } from "../FakeServer.ts"

const withKey: PlatformOptions = { project: "demo", apiKey: "key-1", baseUrl }
export const withToken = (getToken: GetToken): PlatformOptions => ({ project: "demo", getToken, baseUrl })

/** Renders under StrictMode, with new callbacks at each render, as hosts write them. */
export const hostPage = (props: Partial<ConnectProviderProps> = {}, options: PlatformOptions = withKey) => {
  const connected = vi.fn<NonNullable<ConnectProviderProps["onConnectSuccess"]>>()
  const disconnected = vi.fn<NonNullable<ConnectProviderProps["onDisconnectSuccess"]>>()
  const onEvent = vi.fn<(event: PlatformUiEvent) => void>()
  const page = (more: Partial<ConnectProviderProps> = {}) => (
    <StrictMode>
      <PlatformProvider options={{ ...options }} onEvent={(event) => onEvent(event)}>
        <ConnectProvider
          provider="hubspot"
          consumerRef="user-1"
          groupRef="group-1"
          groupName="Group One"
          onConnectSuccess={(connection) => connected(connection)}
          onDisconnectSuccess={(connection) => disconnected(connection)}
          {...props}
          {...more}
        />
      </PlatformProvider>
    </StrictMode>
  )
  const { container, rerender, unmount } = render(page())
  return {
    container,
    connected,
    disconnected,
    onEvent,
    user: userEvent.setup(),
    unmount,
    rerender: (more?: Partial<ConnectProviderProps>) => rerender(page(more))
  }
}
