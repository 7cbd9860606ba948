/** @rule react.wizard */
import { connection, type FakeFieldgate, problem } from "@fieldgate/react/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { http } from "msw"
import { StrictMode } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { byKey, WizardHost } from "./WizardHost.tsx"

const { serve } = fakeServer()
afterEach(() => sessionStorage.clear())

const connected = (more: Partial<FakeFieldgate> = {}): Partial<FakeFieldgate> => ({
  ...byKey(),
  connections: [connection({ provider: "acme-api", authScheme: "apiKey" })],
  ...more
})

const press = async (name: string | RegExp) => await userEvent.click(await screen.findByRole("button", { name }))
const check = async (name: string) => await userEvent.click(await screen.findByRole("checkbox", { name }))
const choose = async (name: RegExp, field: string) =>
  await userEvent.selectOptions(await screen.findByRole("combobox", { name }), field)
const heading = async (name: string) => await screen.findByRole("heading", { name })
const currentStep = () => screen.getAllByRole("listitem", { current: "step" }).map((item) => item.textContent)
const posts = (fake: FakeFieldgate) =>
  fake.requests.filter((each) => each.startsWith("POST") && each.endsWith("/installations"))

const toReview = async () => {
  await press("Next")
  await check("Read Contact")
  await check("Write Contact")
  await press("Next")
  await heading("Contact fields")
  await press("Next")
  await choose(/^Phone/u, "phone")
  await press("Next")
  await heading("Contact write rules")
  await press("Next")
  await heading("Review your choices")
}

it("connects, selects, maps, reviews and installs, and notifies the host once", async () => {
  const fake = serve(byKey())
  const onInstalled = vi.fn()
  const onDone = vi.fn()
  render(
    <StrictMode>
      <WizardHost onInstalled={onInstalled} onDone={onDone} />
    </StrictMode>
  )
  await userEvent.type(await screen.findByLabelText("Acme API key"), "secret-1")
  await press("Connect")
  await heading("Choose what Acme App can access")
  expect(currentStep()).toEqual(["2Choose objects"])
  await check("Read Contact")
  await check("Write Company")
  await press("Next")
  await heading("Contact fields")
  await check("First name")
  await press("Next")
  await choose(/^Phone/u, "mobilephone")
  await press("Next")
  await heading("Company write rules")
  await press("Next")
  await heading("Review your choices")
  expect(screen.getByText("Acme App reads Contact as People")).toBeTruthy()
  expect(screen.getByText("Mobile phone number in Acme → Phone in Acme App")).toBeTruthy()
  expect(screen.getByText("Acme App writes Company")).toBeTruthy()
  await press("Install")
  await heading("CRM sync is installed")
  expect(posts(fake)).toHaveLength(1)
  expect(onInstalled).toHaveBeenCalledTimes(1)
  expect(fake.installation?.config.content).toEqual({
    provider: "acme-api",
    read: {
      objects: {
        contacts: {
          objectName: "contacts",
          destination: "contacts-webhook",
          schedule: "*/10 * * * *",
          selectedFields: { email: true, firstname: true },
          selectedFieldMappings: { phoneNumber: "mobilephone" }
        }
      }
    },
    write: { objects: { companies: { objectName: "companies" } } }
  })
  await press("Edit configuration")
  expect(onDone).toHaveBeenCalledTimes(1)
})

it("guides an integration that only writes", async () => {
  const { hydrated } = byKey()
  const fake = serve(connected(byKey({ read: undefined, write: hydrated?.content.write } as object)))
  render(<WizardHost />)
  await press("Next")
  expect(screen.queryByRole("checkbox", { name: /^Read/u })).toBeNull()
  await check("Write Company")
  await press("Next")
  await heading("Company write rules")
  await press("Next")
  await press("Install")
  await heading("CRM sync is installed")
  expect(fake.installation?.config.content.write?.objects).toEqual({ companies: { objectName: "companies" } })
})

describe("Next", () => {
  it("reports a missing account", async () => {
    serve(byKey())
    render(<WizardHost />)
    await press("Next")
    expect(screen.getByText("Connect your Acme account to continue.")).toBeTruthy()
  })

  it("reports a missing object", async () => {
    serve(connected())
    render(<WizardHost />)
    await press("Next")
    await heading("Choose what Acme App can access")
    await screen.findByRole("checkbox", { name: "Read Contact" })
    await press("Next")
    expect(screen.getByText("Choose at least one object to continue.")).toBeTruthy()
    await check("Write Company")
    expect(screen.queryByText("Choose at least one object to continue.")).toBeNull()
  })

  it("reports a required mapping beside its input until a field is selected or suggested", async () => {
    serve(connected())
    render(<WizardHost />)
    await press("Next")
    await check("Read Contact")
    await press("Next")
    await press("Next")
    await press("Next")
    const picker = await screen.findByRole("combobox", { name: /^Phone/u })
    expect(picker.getAttribute("aria-invalid")).toBe("true")
    expect(screen.getAllByText("Phone number has the same name as Phone.").length).toBe(1)
    await press("Use Phone number for Phone")
    await waitFor(() => expect(picker.getAttribute("aria-invalid")).toBeNull())
    expect((picker as HTMLSelectElement).value).toBe("phone")
  })
})

it("disables an object that the account lacks, and shows why", async () => {
  const revision = byKey().hydrated
  const objects = revision?.content.read?.objects.map((each) => ({ ...each, error: "No access to contacts" })) ?? []
  serve(connected(byKey({ read: { objects } })))
  render(<WizardHost />)
  await press("Next")
  expect(await screen.findByText("No access to contacts")).toBeTruthy()
  expect(screen.getByRole("checkbox", { name: "Read Contact" }).hasAttribute("disabled")).toBe(true)
})

const invisible = {
  type: "urn:fieldgate:problem:config-invalid",
  title: "invalid",
  status: 422,
  in: "body",
  name: "config.content.read.objects.contacts.selectedFields.firstname",
  value: "firstname",
  detail: "firstname is not visible to the connected user."
}

it("marks a field that the account lacks before the install", async () => {
  const fake = serve(
    connected(),
    http.post("*/installations\\:validate", async ({ request }) =>
      JSON.stringify(await request.json()).includes("firstname")
        ? problem("config-invalid", 422, { issues: [invisible] })
        : undefined
    )
  )
  render(<WizardHost />)
  await press("Next")
  await check("Read Contact")
  await press("Next")
  await check("First name")
  expect(await screen.findByText("firstname is not visible to the connected user.")).toBeTruthy()
  await check("First name")
  expect(screen.queryByText("firstname is not visible to the connected user.")).toBeNull()
  expect(posts(fake)).toHaveLength(0)
})

describe("a refused install", () => {
  const issue = {
    type: "urn:fieldgate:problem:config-invalid",
    title: "invalid",
    status: 422,
    in: "body",
    name: "config.content.read.objects.contacts.selectedFieldMappings.phoneNumber",
    value: "phone",
    detail: "The field phone is hidden from this user."
  }

  it("leads to the refused input, and lets the user install again", async () => {
    let refused = false
    const fake = serve(
      connected(),
      http.post("*/installations", () => {
        if (refused) return undefined
        refused = true
        return problem("config-invalid", 422, { issues: [issue] })
      })
    )
    render(<WizardHost />)
    await toReview()
    await press("Install")
    expect(await screen.findByText("The field phone is hidden from this user.")).toBeTruthy()
    expect(screen.getByText(/request-1/u)).toBeTruthy()
    await press("Fix Contact mappings")
    const picker = await screen.findByRole("combobox", { name: /^Phone/u })
    expect(picker.getAttribute("aria-invalid")).toBe("true")
    await choose(/^Phone/u, "mobilephone")
    await waitFor(() => expect(picker.getAttribute("aria-invalid")).toBeNull())
    await press("Next")
    await press("Next")
    expect(screen.queryByText("The field phone is hidden from this user.")).toBeNull()
    await press("Install")
    await heading("CRM sync is installed")
    expect(fake.installation?.config.content.read?.objects?.["contacts"]?.selectedFieldMappings).toEqual({
      phoneNumber: "mobilephone"
    })
  })

  it("offers a retry after a network error", async () => {
    let failed = false
    const fake = serve(
      connected(),
      http.post("*/installations", () => {
        if (failed) return undefined
        failed = true
        return problem("unavailable", 503)
      })
    )
    render(<WizardHost />)
    await toReview()
    await press("Install")
    await press("Try again")
    await heading("CRM sync is installed")
    expect(fake.saves).toBe(1)
  })

  it("leads to the installation of another user", async () => {
    serve(
      connected(),
      http.post("*/installations", () => problem("already-installed", 409))
    )
    const onDone = vi.fn()
    render(<WizardHost onDone={onDone} />)
    await toReview()
    await press("Install")
    await press("Edit configuration")
    expect(onDone).toHaveBeenCalledTimes(1)
  })
})

describe("after a reload", () => {
  it("continues at the same page with the same choices, without stored secrets", async () => {
    serve(byKey())
    render(<WizardHost />)
    await userEvent.type(await screen.findByLabelText("Acme API key"), "secret-1")
    await press("Connect")
    await check("Read Contact")
    await press("Next")
    await check("First name")
    await press("Next")
    await heading("Contact mappings")
    expect(JSON.stringify({ ...sessionStorage })).toContain("firstname")
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret-1")
    cleanup()
    render(<WizardHost />)
    await heading("Contact mappings")
    await press("Back")
    const kept = await screen.findByRole<HTMLInputElement>("checkbox", { name: "First name" })
    expect(kept.checked).toBe(true)
  })

  it("restarts a finished wizard", async () => {
    serve(connected())
    render(<WizardHost />)
    await toReview()
    await press("Install")
    await heading("CRM sync is installed")
    expect(sessionStorage).toHaveLength(0)
  })
})

it("goes back to finished steps and keeps the choices", async () => {
  serve(connected())
  render(<WizardHost />)
  await toReview()
  await press("Go back to: Choose objects")
  const read = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Read Contact" })
  expect(read.checked).toBe(true)
  expect(within(screen.getByRole("navigation")).queryByRole("button", { name: /Review/u })).toBeNull()
})

it("moves the focus to each heading, by the keyboard alone", async () => {
  serve(connected())
  render(<WizardHost />)
  const user = userEvent.setup()
  const onto = async (name: string | RegExp) => {
    for (let stops = 0; stops < 60; stops += 1) {
      await user.tab()
      const { activeElement } = document
      const label = activeElement === null ? "" : nameOf(activeElement)
      if (typeof name === "string" ? label === name : name.test(label)) return
    }
    throw new Error(`no stop of the keyboard is called ${String(name)}`)
  }
  const next = async (title: string) => {
    await onto("Next")
    await user.keyboard("{Enter}")
    await waitFor(() => expect(document.activeElement?.textContent).toBe(title))
  }
  await screen.findByRole("button", { name: "Next" })
  await next("Choose what Acme App can access")
  expect(await screen.findByText("Step 2 of 4: Choose objects")).toBeTruthy()
  await screen.findByRole("checkbox", { name: "Read Contact" })
  await onto("Read Contact")
  await user.keyboard(" ")
  await next("Contact fields")
  await next("Contact mappings")
  await onto("Use Phone number for Phone")
  await user.keyboard("{Enter}")
  expect(document.activeElement).not.toBe(document.body)
  await next("Review your choices")
  await onto("Install")
  await user.keyboard("{Enter}")
  await waitFor(() => expect(document.activeElement?.textContent).toBe("CRM sync is installed"))
})

const nameOf = (element: Element): string => {
  const label = element.id === "" ? null : document.querySelector(`label[for="${element.id}"]`)
  return element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent ?? ""
}
