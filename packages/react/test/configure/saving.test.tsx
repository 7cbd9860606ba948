/** @rule react.save, react.validation */
import { installation, problem } from "@fieldgate/react/testing"
import { screen, waitFor, within } from "@testing-library/react"
import { http, type HttpHandler } from "msw"
import { describe, expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, showContact } from "./Screen.tsx"

const server = fakeServer()

const saved = (...first: ReadonlyArray<HttpHandler>) =>
  server.serve({ installation: installation(savedContent) }, ...first)
const checkbox = (name: string | RegExp) => screen.getByRole("checkbox", { name })
const button = (name: string) => screen.getByRole("button", { name })
const inDialog = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name })

describe("the first save", () => {
  it("installs everything that is proposed, without a review", async () => {
    const fake = server.serve()
    const { onSaved, user } = await showContact(fake)
    await user.selectOptions(screen.getByLabelText("Phone"), "mobilephone")
    await user.click(checkbox("Job title"))
    expect(fake.requests).toEqual([])
    await user.click(button("Install"))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(onSaved.mock.calls[0]?.[1]).toBe("installed")
    expect(fake.installation?.config.content).toMatchObject({
      provider: "hubspot",
      read: {
        objects: {
          contacts: {
            selectedFields: { email: true, jobtitle: true },
            selectedFieldMappings: { phoneNumber: "mobilephone" }
          }
        }
      },
      write: { objects: { contacts: { objectName: "contacts" }, companies: { objectName: "companies" } } }
    })
    expect(fake.requests).toEqual(["POST /projects/demo/integrations/integration-1/installations"])
  })

  it("stops at a missing required mapping in a closed object, opens it, and moves the focus to the input", async () => {
    const fake = server.serve()
    const { toggle, user } = await showContact(fake)
    await user.selectOptions(screen.getByLabelText("Phone"), "")
    await toggle("Contact")
    expect(screen.queryByLabelText("Phone")).toBeNull()
    await user.click(button("Install"))
    expect(screen.getByRole("alert").textContent).toContain("1 problem to fix")
    expect(document.activeElement).toBe(screen.getByLabelText("Phone"))
    expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true")
    button("Install").focus()
    await user.click(screen.getByRole("link", { name: "Choose a field for Phone." }))
    expect(document.activeElement).toBe(screen.getByLabelText("Phone"))
    expect(fake.requests).toEqual([])
  })
})

describe("an update", () => {
  it("sends only the changed object, and keeps what the view doesn't show", async () => {
    const fake = saved()
    const { onSaved, user } = await showContact(fake)
    await user.click(checkbox("Last name"))
    await user.click(button("Review and save"))
    await user.click(inDialog("Save changes"))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(onSaved.mock.calls[0]?.[1]).toBe("updated")
    expect(fake.installation?.config.content.read?.objects?.["contacts"]).toEqual({
      ...savedContent.read?.objects?.["contacts"],
      selectedFields: { email: true, firstname: true, lastname: true }
    })
    expect(fake.installation?.config.content.write).toEqual(savedContent.write)
  })

  it("keeps the focus, and announces the save", async () => {
    const fake = saved()
    const { user } = await showContact(fake)
    await user.click(checkbox("Last name"))
    await user.click(button("Review and save"))
    await user.click(inDialog("Save changes"))
    await waitFor(() =>
      expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Changes saved.")
    )
    expect(button("Review and save").getAttribute("aria-disabled")).toBe("true")
    expect(document.activeElement).not.toBe(document.body)
  })

  it("keeps the draft after a refusal, and shows the error beside the field and once above", async () => {
    const fake = saved(
      http.patch("*/installations/:installation", () =>
        problem("invalid-input", 422, {
          detail: "The account has no such field.",
          issues: [
            {
              in: "body",
              name: "installation.config.content.read.objects.contacts.selectedFields.lastname",
              detail: "Property lastname is hidden from you."
            }
          ]
        })
      )
    )
    const { onSaved, user } = await showContact(fake)
    await user.click(checkbox("Last name"))
    await user.click(button("Review and save"))
    await user.click(inDialog("Save changes"))
    const alert = await screen.findByRole("alert")
    expect(within(alert).getByText("1 problem to fix")).toBeDefined()
    expect(within(alert).getByRole("link", { name: "Last name: Property lastname is hidden from you." })).toBeDefined()
    expect(screen.getByText("Request ID: request-1")).toBeDefined()
    const field = checkbox("Last name")
    expect(field).toHaveProperty("checked", true)
    expect(field.getAttribute("aria-invalid")).toBe("true")
    expect(document.activeElement).toBe(field)
    expect(onSaved).not.toHaveBeenCalled()
  })

  it("sends nothing and keeps the draft if the user cancels the review", async () => {
    const fake = saved()
    const { user } = await showContact(fake)
    await user.click(checkbox("Last name"))
    await user.click(button("Review and save"))
    await user.click(inDialog("Cancel"))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(checkbox("Last name")).toHaveProperty("checked", true)
    expect(fake.requests).toEqual([])
  })

  it("sends one request, however often the user confirms", async () => {
    const fake = saved()
    const { onSaved, user } = await showContact(fake)
    await user.click(checkbox("Last name"))
    await user.click(button("Review and save"))
    await user.dblClick(inDialog("Save changes"))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(fake.saves).toBe(1)
  })
})

describe("a conflict with another user", () => {
  const theirs = (change: object) => {
    const { contacts } = savedContent.read?.objects ?? {}
    const content = {
      ...savedContent,
      read: { objects: { contacts: { objectName: "contacts", ...contacts, ...change } } }
    }
    const made = installation(content)
    return { ...made, config: { ...made.config, id: "config-9" } }
  }

  it("merges a change to another object, and asks for another review", async () => {
    const fake = saved()
    const { onSaved, user } = await showContact(fake)
    await user.click(checkbox("Allow Acme App to delete Contact"))
    fake.installation = theirs({ selectedFields: { email: true, company: true } })
    await user.click(button("Review and save"))
    await user.click(inDialog("Save changes"))
    await waitFor(() => expect(screen.getByText(/Someone else saved in the meantime/u)).toBeDefined())
    await user.click(inDialog("Save changes"))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(fake.installation.config.content.read?.objects?.["contacts"]?.selectedFields).toEqual({
      email: true,
      company: true
    })
    expect(fake.installation.config.content.write?.objects?.["contacts"]?.deletionSettings).toEqual({ enabled: true })
  })

  it("merges a change to another field of the object, and asks for another review", async () => {
    const fake = saved()
    const { onSaved, user } = await showContact(fake)
    await user.click(checkbox("Last name"))
    fake.installation = theirs({ selectedFields: { email: true, company: true } })
    await user.click(button("Review and save"))
    await user.click(inDialog("Save changes"))
    await waitFor(() => expect(screen.getByText(/Someone else saved in the meantime/u)).toBeDefined())
    await user.click(inDialog("Save changes"))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(fake.installation.config.content.read?.objects?.["contacts"]?.selectedFields).toEqual({
      email: true,
      company: true,
      lastname: true
    })
  })

  const race = async () => {
    const fake = saved()
    const { onSaved, user } = await showContact(fake)
    await user.click(checkbox("Last name"))
    await user.selectOptions(screen.getByLabelText("Phone"), "mobilephone")
    fake.installation = theirs({
      selectedFields: { email: true, company: true },
      selectedFieldMappings: { phoneNumber: "company" }
    })
    await user.click(button("Review and save"))
    await user.click(inDialog("Save changes"))
    await waitFor(() => expect(screen.getByRole("heading", { name: "Conflicting changes" })).toBeDefined())
    return { fake, onSaved, user }
  }

  it("shows both sides of a field that both changed, and keeps mine with their other changes", async () => {
    const { fake, onSaved, user } = await race()
    expect(screen.getByText("Field Company name")).toBeDefined()
    expect(screen.getByText("Field Last name")).toBeDefined()
    expect(document.activeElement?.textContent).toBe("Conflicting changes")
    await user.click(screen.getByRole("radio", { name: "Keep your changes" }))
    await user.click(button("Continue"))
    await user.click(inDialog("Save changes"))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(fake.installation?.config.content.read?.objects?.["contacts"]).toMatchObject({
      selectedFields: { email: true, company: true, lastname: true },
      selectedFieldMappings: { phoneNumber: "mobilephone" }
    })
  })

  it("keeps their value of a field that both changed, and sends nothing", async () => {
    const { fake, onSaved, user } = await race()
    await user.click(button("Continue"))
    expect(checkbox("Company name")).toHaveProperty("checked", true)
    expect(checkbox("Last name")).toHaveProperty("checked", false)
    expect(document.activeElement).not.toBe(document.body)
    expect(onSaved).not.toHaveBeenCalled()
    expect(fake.saves).toBe(0)
  })

  it("shows a conflict with another installation at the first save", async () => {
    const fake = server.serve()
    const { user } = await showContact(fake)
    await user.selectOptions(screen.getByLabelText("Phone"), "mobilephone")
    fake.installation = theirs({ selectedFieldMappings: { phoneNumber: "company" } })
    await user.click(button("Install"))
    await waitFor(() => expect(screen.getByRole("heading", { name: "Conflicting changes" })).toBeDefined())
  })
})
