/** @rule react.matchKeys */
import type { FieldMetadata, HydratedRevision } from "@fieldgate/client"
import { hydrated, installation } from "@fieldgate/react/testing"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, show } from "./Screen.tsx"

const server = fakeServer()

/** Contacts are found by e-mail, which is unique, or by phone, which is not. */
const withKeys = (choice?: "installation"): HydratedRevision => {
  const { content, ...revision } = hydrated("revision-1")
  const described = <Fields extends { readonly allFieldsMetadata?: Readonly<Record<string, FieldMetadata>> }>(
    object: Fields
  ): Fields => {
    const { email, ...fields } = object.allFieldsMetadata ?? {}
    return email === undefined
      ? object
      : { ...object, allFieldsMetadata: { ...fields, email: { ...email, unique: true } } }
  }
  const match = { by: ["email", "phone"], ...(choice === undefined ? {} : { choice }) }
  return {
    ...revision,
    content: {
      ...content,
      read: { objects: (content.read?.objects ?? []).map(described) },
      write: {
        objects: (content.write?.objects ?? []).map((object) =>
          object.objectName === "contacts" ? { ...described(object), match } : object
        )
      }
    }
  }
}

const keys = () => screen.getByRole("group", { name: "How Acme App recognizes a record in HubSpot" })
const key = (name: RegExp) => within(keys()).getByRole("checkbox", { name })

it("chooses keys and their order, and shows the change before it is saved", async () => {
  const fake = server.serve({ hydrated: withKeys("installation"), installation: installation(savedContent) })
  const { onSaved, toggle, user } = show(fake)
  await toggle("Contact")
  expect(within(keys()).getAllByText("Several records may have the same value")).toHaveLength(1)
  await user.click(within(keys()).getByRole("button", { name: "Use first: Phone number" }))
  expect(document.activeElement).toBe(key(/^Phone number/u))
  await user.click(key(/^Email/u))
  // One key stays.
  expect(key(/^Phone number/u)).toHaveProperty("disabled", true)
  await user.click(screen.getByRole("button", { name: "Review and save" }))
  const dialog = within(await screen.findByRole("dialog"))
  expect(dialog.getByText("as Acme App suggests → Phone number", { exact: false })).toBeDefined()
  await user.click(dialog.getByRole("button", { name: "Save changes" }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(fake.installation?.config.content.write?.objects?.["contacts"]?.match).toEqual({ by: ["phone"] })
})

it("shows the keys where the manifest allows no choice, and nothing for an object without keys", async () => {
  const fake = server.serve({ hydrated: withKeys(), installation: installation(savedContent) })
  const { toggle } = show(fake)
  await toggle("Contact")
  expect(screen.getByText(/Email → Phone number$/u)).toBeDefined()
  expect(screen.queryByRole("checkbox", { name: /^Email/u })).toBeNull()
})
