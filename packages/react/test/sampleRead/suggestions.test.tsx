/** @rule install.validate */
import { InstallationProvider, PlatformProvider, useMappingSuggestions, useSampleRead } from "@fieldgate/react"
import { connection, problem } from "@fieldgate/react/testing"
import { renderHook, waitFor } from "@testing-library/react"
import { http } from "msw"
import type { JSX, ReactNode } from "react"
import { describe, expect, it } from "vitest"
import { baseUrl, fakeServer } from "../FakeServer.ts"

const { serve } = fakeServer()

const wrapper = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <PlatformProvider options={{ project: "demo", baseUrl, apiKey: "ui-key" }}>
    <InstallationProvider integration="crm" consumerRef="user-1" groupRef="group-1">
      {children}
    </InstallationProvider>
  </PlatformProvider>
)

const draft = (mappings: Readonly<Record<string, string>>) => ({
  provider: "hubspot",
  read: { objects: { contacts: { objectName: "contacts", selectedFieldMappings: mappings } } }
})

describe("useMappingSuggestions", () => {
  it("suggests a field for each unmapped name only", async () => {
    serve({ connections: [connection()] })
    const { rerender, result } = renderHook(({ mappings }) => useMappingSuggestions("contacts", draft(mappings)), {
      wrapper,
      initialProps: { mappings: {} }
    })
    await waitFor(() => expect(result.current).toHaveLength(1))
    expect(result.current[0]).toMatchObject({ mapToName: "phoneNumber", fieldName: "phone" })
    rerender({ mappings: { phoneNumber: "mobilephone" } })
    expect(result.current).toEqual([])
  })
})

describe("useSampleRead", () => {
  const issue = { name: "config.content.read.objects.contacts", detail: "hidden", in: "body" }
  it.each([
    ["ok", undefined],
    ["failed", () => problem("config-invalid", 422, { issues: [issue] })],
    ["unavailable", () => problem("not-found", 404)]
  ] as const)("returns the status %s", async (status, answer) => {
    serve(
      { connections: [connection()] },
      http.post("*/installations\\:validate", () => answer?.())
    )
    const chosen = draft({})
    const { result } = renderHook(() => useSampleRead("contacts", chosen), { wrapper })
    await waitFor(() => expect(result.current.status).toBe(status))
    expect(result.current.issues).toHaveLength(status === "failed" ? 1 : 0)
  })

  it("sends no request without a selection", async () => {
    const fake = serve({ connections: [connection()] })
    const empty = { provider: "hubspot" }
    const { result } = renderHook(() => useSampleRead("contacts", empty), { wrapper })
    await waitFor(() => expect(fake.requests).toHaveLength(1))
    expect(result.current.status).toBe("idle")
  })
})
