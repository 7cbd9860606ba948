/** @rule react.save */
import { installation } from "@fieldgate/react/testing"
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, show } from "./Screen.tsx"

const server = fakeServer()

const checkbox = (name: string | RegExp) => screen.getByRole("checkbox", { name })
const button = (name: string) => screen.getByRole("button", { name })
const tab = (name: RegExp) => screen.getByRole("tab", { name })
const saved = () => server.serve({ installation: installation(savedContent) })

it("keeps a draft while another tab is shown", async () => {
  const { user } = show(saved())
  expect(tab(/Contact/u).textContent).toContain("Complete")
  await user.click(checkbox("Last name"))
  expect(tab(/Contact/u).textContent).toContain("Unsaved")
  await user.click(tab(/Company/u))
  await user.click(tab(/Manage/u))
  expect(screen.getByText("Connection details")).toBeDefined()
  await user.click(tab(/Contact/u))
  expect(checkbox("Last name")).toHaveProperty("checked", true)
})

it("undoes edits one by one, and resets them together", async () => {
  const { user } = show(saved())
  await user.click(checkbox("Last name"))
  await user.click(checkbox("Job title"))
  await user.click(button("Undo"))
  expect(checkbox("Job title")).toHaveProperty("checked", false)
  expect(checkbox("Last name")).toHaveProperty("checked", true)
  await user.click(checkbox("Company name"))
  await user.click(button("Reset"))
  expect(checkbox("Last name")).toHaveProperty("checked", false)
  expect(tab(/Contact/u).textContent).toContain("Complete")
  expect(button("Save").getAttribute("aria-disabled")).toBe("true")
  await user.click(button("Undo"))
  expect(checkbox("Company name")).toHaveProperty("checked", true)
})

it("merges the draft with another user's save that the page loads", async () => {
  const fake = saved()
  const { again, user } = show(fake)
  await user.click(checkbox("Allow Acme App to delete Contact"))
  const { contacts } = savedContent.read?.objects ?? {}
  const made = installation({
    ...savedContent,
    read: { objects: { contacts: { objectName: "contacts", ...contacts, selectedFields: { company: true } } } }
  })
  again({ installation: { ...made, config: { ...made.config, id: "config-9" } } })
  expect(checkbox("Company name")).toHaveProperty("checked", true)
  expect(checkbox("Allow Acme App to delete Contact")).toHaveProperty("checked", true)
})

it("mentions drafts on other tabs in the review", async () => {
  const { user } = show(saved())
  await user.click(tab(/Company/u))
  await user.click(checkbox("Allow Acme App to create and update Company"))
  await user.click(tab(/Contact/u))
  await user.click(checkbox("Last name"))
  await user.click(button("Save"))
  expect(screen.getByText("1 other object has unsaved changes that are not included.")).toBeDefined()
})
