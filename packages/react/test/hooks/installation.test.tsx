import { type FakeFieldgate, connection, installation, problem } from "@fieldgate/react/testing"
import { act, renderHook, waitFor } from "@testing-library/react"
import { http } from "msw"
import type { ReactNode } from "react"
import { describe, expect, it, vi } from "vitest"
import {
  InstallationProvider,
  PlatformProvider,
  type PlatformUiEvent,
  useConnection,
  useCreateInstallation,
  useDeleteInstallation,
  useInstallation,
  useInstallFlow,
  useLocalConfig,
  useManifest,
  useProvider,
  useUpdateInstallation
} from "../../src/headless.ts"
import { baseUrl, fakeServer } from "../FakeServer.ts"

const { serve } = fakeServer()

const useAll = () => ({
  ...useConnection(),
  installed: useInstallation(),
  provider: useProvider().provider,
  manifest: useManifest(),
  creating: useCreateInstallation(),
  updating: useUpdateInstallation(),
  deleting: useDeleteInstallation(),
  local: useLocalConfig(),
  flow: useInstallFlow()
})

const begin = () => {
  const onEvent = vi.fn<(event: PlatformUiEvent) => void>()
  const view = renderHook(useAll, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <PlatformProvider options={{ project: "demo", baseUrl, apiKey: "key" }} onEvent={onEvent}>
        <InstallationProvider integration="crm" consumerRef="user-1" groupRef="group-1">
          {children}
        </InstallationProvider>
      </PlatformProvider>
    )
  })
  return { ...view, onEvent }
}

const content = {
  provider: "hubspot",
  unknown: "kept",
  read: {
    objects: { contacts: { objectName: "contacts", unknown: "kept", selectedFieldMappings: { phoneNumber: "phone" } } }
  },
  write: {
    objects: {
      contacts: { objectName: "contacts", selectedFieldSettings: { email: { writeOnUpdate: "never" as const } } }
    }
  }
}
const installed = (): Partial<FakeFieldgate> => ({ connections: [connection()], installation: installation(content) })

const ready = async (
  given: Partial<FakeFieldgate>,
  ...first: Parameters<typeof serve> extends [unknown?, ...infer Rest] ? Rest : never
) => {
  const fake = serve(given, ...first)
  const used = begin()
  await waitFor(() => expect(used.result.current.manifest.isSuccess).toBe(true))
  return { fake, ...used }
}

it("loads everything with two requests for any number of hooks", async () => {
  const { fake, result } = await ready(installed())
  const { connection, installed: found, manifest, provider } = result.current
  expect(connection?.id).toBe("connection-1")
  expect(found.installation?.id).toBe("installation-1")
  expect(provider?.displayName).toBe("HubSpot")
  expect(manifest.getReadObject("contacts")?.requiredMappings.map(({ mapToName }) => mapToName)).toEqual([
    "phoneNumber"
  ])
  expect(manifest.getWriteObject("companies")?.displayName).toBe("Company")
  expect(manifest.getReadObject("constructor")).toBeNull()
  expect(manifest.getCustomerFieldsForObject("contacts").get("email")?.displayName).toBe("Email")
  expect(fake.requests).toHaveLength(2)
})

describe("the installation hooks", () => {
  it("install, change and uninstall an integration", async () => {
    const { fake, onEvent, result } = await ready({ connections: [connection()] })
    const onSuccess = vi.fn<() => void>()
    await act(async () => void (await result.current.creating.createInstallation({ config: content, onSuccess })))
    await waitFor(() => expect(result.current.installed.installation?.id).toBe("installation-1"))
    expect(onSuccess).toHaveBeenCalledTimes(1)
    await act(async () => {
      await result.current.updating.updateInstallation({
        config: { write: { objects: { companies: { objectName: "companies" } } } }
      })
    })
    expect(Object.keys(fake.installation?.config.content.write?.objects ?? {})).toEqual(["contacts", "companies"])
    await waitFor(() =>
      expect(result.current.installed.installation?.config.content).toEqual(fake.installation?.config.content)
    )
    await act(async () => await result.current.deleting.deleteInstallation())
    expect(fake.installation).toBeUndefined()
    await waitFor(() => expect(result.current.installed.installation).toBeUndefined())
    expect(onEvent.mock.calls.map(([{ type }]) => type)).toEqual(["installed", "updated", "uninstalled"])
  })

  it("reject a save over another user's as a conflict", async () => {
    const { fake, result } = await ready(installed())
    const theirs = { ...installation(content).config, id: "config-9" }
    fake.installation = { ...installation(content), config: theirs }
    const onError = vi.fn<() => void>()
    await act(async () => {
      const save = result.current.updating.updateInstallation({
        config: { read: { objects: {} } },
        updateMask: [],
        onError
      })
      await expect(save).rejects.toMatchObject({ kind: "conflict" })
    })
    await waitFor(() => expect(result.current.updating.error?.kind).toBe("conflict"))
    expect(onError).toHaveBeenCalledTimes(1)
    expect(result.current.updating.errorMsg).toContain("config-changed")
  })

  it("return the server's refusal until it is reset", async () => {
    const refuse = http.post("*/installations", () => problem("config-invalid", 422, { detail: "No such field." }))
    const { result } = await ready({ connections: [connection()] }, refuse)
    await act(async () => {
      await expect(result.current.creating.createInstallation({ config: content })).rejects.toThrow("No such field.")
    })
    await waitFor(() => expect(result.current.creating.errorMsg).toBe("No such field."))
    act(() => result.current.creating.reset())
    await waitFor(() => expect(result.current.creating.isIdle).toBe(true))
  })
})

describe("useLocalConfig", () => {
  it("edits, undoes, redoes and resets a draft", async () => {
    const { result } = await ready(installed())
    expect(result.current.local.isDirty).toBe(false)
    act(() => result.current.local.readObject("contacts").setSelectedField({ fieldName: "email", selected: true }))
    act(() =>
      result.current.local.writeObject("contacts").setWriteOnCreateSetting({ fieldName: "email", value: "never" })
    )
    expect(result.current.local.diff.map(({ tag }) => tag)).toEqual(["field", "rule"])
    expect(result.current.local.writeObject("contacts").getSelectedFieldSettings("email")).toEqual({
      writeOnCreate: "never",
      writeOnUpdate: "never"
    })
    act(() => result.current.local.undo())
    expect(result.current.local.diff).toHaveLength(1)
    act(() => result.current.local.redo())
    expect(result.current.local.diff).toHaveLength(2)
    act(() => result.current.local.reset("contacts"))
    expect(result.current.local.isDirty).toBe(false)
  })

  it("saves only its changes, and keeps what another user saved", async () => {
    const { fake, result } = await ready(installed())
    act(() => result.current.local.writeObject("contacts").setEnableDeletion())
    const other = {
      ...content,
      write: { objects: { ...content.write.objects, companies: { objectName: "companies" } } }
    }
    fake.installation = { ...installation(other), config: { ...installation(other).config, id: "config-9" } }
    await act(async () => await result.current.installed.refetch())
    await waitFor(() => expect(result.current.local.base?.write?.objects?.["companies"]).toBeDefined())
    const update = result.current.local.toUpdate()
    expect(update.updateMask).toEqual(["config.content.write.objects.contacts"])
    await act(async () => void (await result.current.updating.updateInstallation(update)))
    expect(fake.installation?.config.content.write?.objects?.["companies"]).toBeDefined()
    expect(fake.installation?.config.content.write?.objects?.["contacts"]?.deletionSettings?.enabled).toBe(true)
    expect(result.current.local.isDirty).toBe(false)
  })

  it("starts before an install, and reports missing mappings", async () => {
    const { result } = await ready({ connections: [connection()] })
    expect(result.current.local.base).toBeNull()
    act(() => result.current.local.readObject("contacts").setEnableRead())
    expect(result.current.local.issues.map(({ key }) => key)).toEqual(["issues.mappingMissing"])
    act(() =>
      result.current.local.readObject("contacts").setFieldMapping({ mapToName: "phoneNumber", fieldName: "phone" })
    )
    expect(result.current.local.issues).toEqual([])
    act(() => result.current.local.removeObject("contacts"))
    expect(result.current.local.readObject("contacts").object).toBeUndefined()
  })
})

it("returns the state of the install flow and its actions", async () => {
  const { result } = await ready(installed())
  await waitFor(() => expect(result.current.flow.state.tag).toBe("configure"))
  expect(result.current.flow.can("uninstall")).toBe(false)
  act(() => result.current.flow.send({ type: "askUninstall" }))
  expect(result.current.flow.can("uninstall")).toBe(true)
})
