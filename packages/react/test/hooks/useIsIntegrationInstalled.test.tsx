/** @rule react.hook */
import { connection, installation } from "@fieldgate/react/testing"
import { renderHook, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { describe, expect, it, vi } from "vitest"
import {
  InstallationProvider,
  type PlatformOptions,
  PlatformProvider,
  useIsIntegrationInstalled
} from "../../src/index.ts"
import { baseUrl, fakeServer } from "../FakeServer.ts"

const { serve } = fakeServer()

const byKey: PlatformOptions = { project: "demo", baseUrl, apiKey: "key" }
const byToken: PlatformOptions = { project: "demo", baseUrl, getToken: async () => "token" }

const ask = (options: PlatformOptions, consumerRef?: string, integration = "crm") =>
  renderHook(() => useIsIntegrationInstalled(integration, "group-1", consumerRef), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <PlatformProvider options={options}>{children}</PlatformProvider>
    )
  })

const objects = { contacts: { objectName: "contacts" } }

describe("useIsIntegrationInstalled", () => {
  it("starts as not loaded", () => {
    serve()
    expect(ask(byKey).result.current).toEqual({
      isLoaded: false,
      isIntegrationInstalled: false,
      isError: false,
      error: null,
      config: undefined
    })
  })

  it("reports that nothing is installed", async () => {
    serve({ connections: [connection()] })
    const { result } = ask(byKey)
    await waitFor(() => expect(result.current.isLoaded).toBe(true))
    expect(result.current).toEqual({
      isLoaded: true,
      isIntegrationInstalled: false,
      isError: false,
      error: null,
      config: undefined
    })
  })

  it("returns the config, with its objects in both places", async () => {
    serve({ installation: installation({ provider: "hubspot", read: { objects }, write: { objects } }) })
    const { result } = ask(byKey)
    await waitFor(() => expect(result.current.isIntegrationInstalled).toBe(true))
    const { config } = result.current
    expect(config?.id).toBe("config-0")
    expect(config?.read?.objects).toEqual(objects)
    expect(config?.write).toEqual(config?.content.write)
  })

  it("returns an error for an unknown integration, by name or id", async () => {
    serve()
    const { result } = ask(byKey, undefined, "other")
    await waitFor(() => expect(result.current.isLoaded).toBe(true))
    expect(result.current).toMatchObject({ isIntegrationInstalled: false, isError: true })
    expect(result.current.error).toMatchObject({ kind: "notFound" })
    const byId = ask(byKey, undefined, "integration-1").result
    await waitFor(() => expect(byId.current.isLoaded).toBe(true))
    expect(byId.current.isError).toBe(false)
  })
})

describe("consumerRef", () => {
  it("throws without a consumerRef if tokens are used", () => {
    vi.spyOn(console, "error").mockReturnValue(undefined)
    serve()
    expect(() => ask(byToken)).toThrow(/consumerRef is missing.*inside <InstallationProvider>/u)
    vi.restoreAllMocks()
  })

  it("defaults to that of the InstallationProvider", async () => {
    serve()
    const getToken = vi.fn(async () => "token")
    const { result } = renderHook(() => useIsIntegrationInstalled("crm", "group-1"), {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <PlatformProvider options={{ project: "demo", baseUrl, getToken }}>
          <InstallationProvider integration="crm" consumerRef="user-1" groupRef="group-1">
            {children}
          </InstallationProvider>
        </PlatformProvider>
      )
    })
    await waitFor(() => expect(result.current.isLoaded).toBe(true))
    expect(getToken).toHaveBeenCalledWith({ consumerRef: "user-1", groupRef: "group-1" })
  })
})
