/** @rule react.connect */
import { problem } from "@fieldgate/react/testing"
import { act, renderHook, waitFor } from "@testing-library/react"
import { http } from "msw"
import type { ReactNode } from "react"
import { expect, it, vi } from "vitest"
import { InstallationProvider, PlatformProvider, useConnectFlow } from "../../src/index.ts"
import { baseUrl, fakeServer } from "../FakeServer.ts"

const { serve } = fakeServer()

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <PlatformProvider options={{ project: "demo", apiKey: "key-1", baseUrl }}>
    <InstallationProvider integration="crm" consumerRef="user-1" groupRef="group-1">
      {children}
    </InstallationProvider>
  </PlatformProvider>
)

it("connects with a host's own form, and removes the connection", async () => {
  const onConnected = vi.fn<(connection: object) => void>()
  const onDisconnected = vi.fn<(connection: object) => void>()
  const fake = serve()
  const { result } = renderHook(() => useConnectFlow({ onConnected, onDisconnected }), { wrapper })
  await waitFor(() => expect(result.current.state.tag).toBe("editing"))
  act(() => result.current.chooseWay("apiKey"))
  expect(result.current.inputs.map(({ name }) => name)).toEqual(["apiKey"])
  act(() => result.current.submit({ apiKey: "" }))
  expect(result.current.state).toMatchObject({ tag: "editing", errors: { apiKey: { tag: "missing" } } })
  act(() => result.current.submit({ apiKey: "key-of-hubspot" }))
  await waitFor(() => expect(result.current.state.tag).toBe("connected"))
  expect(onConnected.mock.calls).toEqual([[fake.connections[0]]])
  expect(JSON.stringify(result.current.state)).not.toContain("key-of-hubspot")
  act(() => result.current.disconnect())
  await waitFor(() => expect(result.current.state.tag).toBe("editing"))
  expect(onDisconnected).toHaveBeenCalledTimes(1)
})

it("returns a failed load as an error, and retries it", async () => {
  serve(
    {},
    http.get("*/bootstrap", () => problem("token-mismatch", 403), { once: true })
  )
  const { result } = renderHook(() => useConnectFlow(), { wrapper })
  await waitFor(() => expect(result.current.error).toMatchObject({ kind: "auth" }))
  expect(result.current.state.tag).toBe("loading")
  await act(() => result.current.refetch())
  await waitFor(() => expect(result.current.state.tag).toBe("editing"))
})
