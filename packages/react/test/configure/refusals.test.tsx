/** @rule react.validation */
import { installation, problem } from "@fieldgate/react/testing"
import { screen, within } from "@testing-library/react"
import { http } from "msw"
import { expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, showContact } from "./Screen.tsx"

const server = fakeServer()
const at = "installation.config.content.read.objects.contacts"
const issue = (name: string, detail: string, value?: unknown) => ({
  type: "urn:fieldgate:problem:invalid-input",
  title: "Invalid input",
  status: 422,
  in: "body",
  name,
  detail,
  ...(value === undefined ? {} : { value })
})

const notFound = (field: string) =>
  `the field "${field}" was not found on contacts: it doesn't exist, or the connected user may not see it`

const refusedWith = async (...issues: ReadonlyArray<ReturnType<typeof issue>>) => {
  const detail = `${issues.length} inputs don't fit the account; issues lists each of them`
  const causes = issues.map((each) => each.detail)
  const fake = server.serve(
    { installation: installation(savedContent) },
    http.patch("*/installations/:installation", () => problem("config-invalid", 422, { detail, causes, issues }))
  )
  const [contacts, ...others] = fake.hydrated.content.read?.objects ?? []
  if (contacts === undefined) throw new Error("the fixture reads no contacts")
  const requiredFields = [
    ...contacts.requiredFields,
    { fieldName: "tier__c", displayName: "Tier" },
    { fieldName: "region__c", displayName: "Region" }
  ]
  const read = { objects: [{ ...contacts, requiredFields }, ...others] }
  fake.hydrated = { ...fake.hydrated, content: { ...fake.hydrated.content, read } }
  const { user } = await showContact(fake)
  await user.click(screen.getByRole("checkbox", { name: "Last name" }))
  await user.click(screen.getByRole("button", { name: "Review and save" }))
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save changes" }))
  return { alert: await screen.findByRole("alert"), user }
}

const rowOf = (name: string) => screen.getAllByText(name).flatMap((each) => each.closest("li[title]") ?? [])

it("shows each required field that the account lacks in its own row", async () => {
  const { alert, user } = await refusedWith(
    issue(at, notFound("tier__c"), "tier__c"),
    issue(at, notFound("region__c"), "region__c")
  )
  expect(screen.getAllByRole("alert")).toHaveLength(1)
  expect(within(alert).getByText("2 problems to fix")).toBeDefined()
  expect(alert.textContent).not.toContain("issues lists each of them")
  expect(rowOf("Tier")[0]?.textContent).toContain(notFound("tier__c"))
  expect(rowOf("Region")[0]?.textContent).toContain(notFound("region__c"))
  await user.click(within(alert).getByRole("link", { name: /region__c/u }))
  expect(document.activeElement).toBe(rowOf("Region")[0])
})

it("shows the text for a missing mapping at its input", async () => {
  const name = `${at}.selectedFieldMappings.phoneNumber`
  const { alert } = await refusedWith(issue(name, 'the integration "crm" requires a mapping for "phoneNumber"'))
  const phone = screen.getByLabelText("Phone")
  expect(within(alert).getByRole("link", { name: "Choose a field for Phone." })).toBeDefined()
  expect(phone.getAttribute("aria-invalid")).toBe("true")
  expect(document.activeElement).toBe(phone)
  expect(document.body.textContent).not.toContain("requires a mapping")
})

it("shows other issues with those of the object", async () => {
  const { alert } = await refusedWith(
    issue(`${at}.selectedFields.lastname`, "lastname is hidden"),
    issue("installation.config.content.read.objects.companies", "companies are hidden")
  )
  expect(within(alert).getByText("companies are hidden")).toBeDefined()
  expect(within(alert).getByRole("link", { name: "Last name: lastname is hidden" })).toBeDefined()
})
