/** Each example of docs/react-headless.md, as a customer would use it. @rule react.hook, react.operation */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { connection, type FakeFieldgate, installation } from "@fieldgate/react/testing"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { http, HttpResponse } from "msw"
import * as React from "react"
import * as jsxRuntime from "react/jsx-runtime"
import { afterEach, describe, expect, it } from "vitest"
import * as headless from "../../src/headless.ts"
import { baseUrl, fakeServer } from "../FakeServer.ts"

const { serve } = fakeServer()
afterEach(cleanup)

const root = join(import.meta.dirname, "../../../..")
const page = readFileSync(join(root, "docs/react-headless.md"), "utf8")
const blocks = [...page.matchAll(/^```tsx\n([^]*?)^```$/gmu)].map(([, code = ""]) => code)

type Example = (props: object) => React.ReactNode

const modules: Readonly<Record<string, object>> = {
  "@fieldgate/react/headless": headless,
  react: React,
  "react/jsx-runtime": jsxRuntime
}

/** The exports of all blocks, compiled in one process and run against this test's React. */
const examples: ReadonlyMap<string, unknown> = new Map(
  blocks.flatMap((code) => {
    const esbuild = join(root, "node_modules/.bin/esbuild")
    const flags = ["--loader=tsx", "--format=cjs", "--jsx=automatic"]
    const compiled = execFileSync(esbuild, flags, { input: code, encoding: "utf8" })
    const module = { exports: {} }
    // The page's code is ours.
    // oxlint-disable-next-line no-new-func
    new Function("module", "require", "getToken", compiled)(
      module,
      (name: string) => modules[name],
      async () => "a.test.token"
    )
    return Object.entries(module.exports)
  })
)

const content = {
  provider: "hubspot",
  read: { objects: { contacts: { objectName: "contacts", selectedFieldMappings: { phoneNumber: "phone" } } } },
  write: { objects: { contacts: { objectName: "contacts" } } }
}

const connected = { connections: [connection()] }
const installed = (): Partial<FakeFieldgate> => ({ ...connected, installation: installation(content) })

const show = (name: string, props: object = {}) => {
  const Shown = examples.get(name) as Example
  render(
    <headless.PlatformProvider options={{ project: "demo", baseUrl, getToken: async () => "a.test.token" }}>
      <headless.InstallationProvider integration="crm" consumerRef="user-1" groupRef="group-1">
        <Shown {...props} />
      </headless.InstallationProvider>
    </headless.PlatformProvider>
  )
  return userEvent.setup()
}

const button = (name: string | RegExp) => screen.findByRole("button", { name })
const text = (words: string | RegExp) => screen.findByText(words)
const writes = (fake: FakeFieldgate) => fake.installation?.config.content.write?.objects?.["contacts"]

const cases: Readonly<Record<string, () => Promise<void>>> = {
  Crm: async () => {
    serve()
    show("Crm", { children: <p>Inside</p> })
    await text("Inside")
  },
  SendToCrm: async () => {
    serve(installed())
    show("SendToCrm", { send: () => undefined })
    await button("Send to CRM")
  },
  Install: async () => {
    serve(connected)
    show("Install")
    await text(/^Choose settings/u)
  },
  ConnectForm: async () => {
    serve(connected)
    show("ConnectForm")
    await button("Disconnect")
  },
  Account: async () => {
    serve(connected)
    show("Account")
    await text(/^Connected by/u)
  },
  DeletionNote: async () => {
    const fake = serve(connected)
    const { hubspot } = fake.providers
    if (hubspot !== undefined) {
      fake.providers = { hubspot: { ...hubspot, support: { ...hubspot.support, delete: false } } }
    }
    show("DeletionNote")
    await text("HubSpot records can't be deleted.")
  },
  MappingInputs: async () => {
    serve(connected)
    show("MappingInputs", { objectName: "contacts" })
    expect(await screen.findByLabelText("Phone")).toHaveProperty("value", "email")
  },
  EmailRule: async () => {
    const fake = serve(installed())
    const user = show("EmailRule")
    await waitFor(() => expect(screen.getByText("0 changes")).toBeDefined())
    await user.click(screen.getByRole("checkbox", { name: "Never change e-mail addresses" }))
    await text("1 changes")
    await user.click(await button("Undo"))
    await text("0 changes")
    await user.click(screen.getByRole("checkbox"))
    await user.click(await button("Save"))
    await waitFor(() => expect(writes(fake)?.selectedFieldSettings?.["email"]?.writeOnUpdate).toBe("never"))
  },
  changesBetween: async () => {
    const changesBetween = examples.get("changesBetween") as (before: object, after: object) => ReadonlyArray<string>
    expect(changesBetween(content, { provider: "hubspot" })).toEqual([
      "contacts: readObject removed",
      "contacts: writeObject removed"
    ])
  },
  Suggestions: async () => {
    serve(connected)
    const user = show("Suggestions")
    await user.click(await button("Use phone for phoneNumber"))
    await waitFor(() => expect(screen.queryByRole("button", { name: /phoneNumber/u })).toBeNull())
  },
  Check: async () => {
    serve(
      installed(),
      http.post("*/installations\\:validate", () =>
        HttpResponse.json({ warnings: [], samples: { contacts: { email: "ada@example.com" } } })
      )
    )
    show("Check")
    await text("The account supports these choices. An example: ada@example.com")
  },
  WrittenObjects: async () => {
    serve(installed())
    show("WrittenObjects")
    await text("contacts")
  },
  QuickInstall: async () => {
    const fake = serve(connected)
    const user = show("QuickInstall")
    await waitFor(async () => expect(await button("Install")).toHaveProperty("disabled", false))
    await user.click(await button("Install"))
    await waitFor(() => expect(writes(fake)).toEqual({ objectName: "contacts" }))
  },
  AllowDeletion: async () => {
    const fake = serve(installed())
    const user = show("AllowDeletion")
    await waitFor(() => expect(fake.requests.length).toBeGreaterThan(0))
    await user.click(await button("Allow deletion"))
    await waitFor(() => expect(writes(fake)?.deletionSettings?.enabled).toBe(true))
  },
  Uninstall: async () => {
    const fake = serve(installed())
    const user = show("Uninstall")
    await waitFor(() => expect(fake.requests.length).toBeGreaterThan(0))
    await user.click(await button("Uninstall"))
    await waitFor(() => expect(fake.installation).toBeUndefined())
  },
  Sent: async () => {
    serve(
      {},
      http.get("*/operations/operation-1", () => HttpResponse.json({ id: "operation-1", status: "success" })),
      http.get("*/events", () => new HttpResponse(null, { status: 404 }))
    )
    show("Sent", { operationId: "operation-1" })
    await text("In your CRM.")
  }
}

describe("the examples of the headless hooks", () => {
  it.each(Object.entries(cases))("run: %s", async (_name, use) => {
    await expect(use()).resolves.toBeUndefined()
  })

  it("are all run, and there is one for each hook", () => {
    expect([...examples.keys()].toSorted()).toEqual(Object.keys(cases).toSorted())
    const hooks = Object.keys(headless).filter((name) => name.startsWith("use"))
    expect(hooks.filter((hook) => !blocks.some((code) => code.includes(`${hook}(`)))).toEqual([])
  })
})
