/** @rule react.accessibility */
import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { CheckboxField } from "../../src/parts/CheckboxField.tsx"
import { ChoiceField } from "../../src/parts/ChoiceField.tsx"
import { focusFirstInvalid } from "../../src/parts/focusFirstInvalid.ts"
import { SecretField } from "../../src/parts/SecretField.tsx"
import { SelectField } from "../../src/parts/SelectField.tsx"
import { TextField } from "../../src/parts/TextField.tsx"

const descriptionOf = (element: HTMLElement): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ")
    .trim()

describe("a text field", () => {
  it("takes its name from its label, and its description from its error before its hint", () => {
    render(<TextField label="Workspace" hint="The first part of your address." error="This is required." />)
    const input = screen.getByLabelText("Workspace")
    expect(descriptionOf(input)).toBe("This is required. The first part of your address.")
    expect(input.getAttribute("aria-invalid")).toBe("true")
  })

  it("has no aria-invalid or description without an error or a hint", () => {
    render(<TextField label="Workspace" optional />)
    const input = screen.getByLabelText(/Workspace/u)
    expect([input.hasAttribute("aria-invalid"), input.hasAttribute("aria-describedby")]).toEqual([false, false])
    expect(screen.getByText("optional")).toBeTruthy()
  })

  it("accepts the attributes of an input", async () => {
    const changed = vi.fn()
    render(<TextField label="Workspace" name="workspace" required onChange={changed} />)
    await userEvent.type(screen.getByLabelText("Workspace"), "acme")
    expect(changed).toHaveBeenCalledTimes(4)
    expect(screen.getByLabelText<HTMLInputElement>("Workspace").name).toBe("workspace")
  })

  it("takes the focus as the first invalid one of a form", () => {
    render(
      <form>
        <TextField label="Right" />
        <TextField label="Wrong" error="This is required." />
        <TextField label="Wrong too" error="This is required." />
      </form>
    )
    expect(focusFirstInvalid(document)).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText("Wrong"))
  })
})

it("masks a secret until its named button shows it", async () => {
  render(<SecretField label="API key" name="apiKey" />)
  const input = screen.getByLabelText<HTMLInputElement>("API key")
  expect(input.type).toBe("password")
  await userEvent.click(screen.getByRole("button", { name: "Show API key", pressed: false }))
  expect(input.type).toBe("text")
  await userEvent.click(screen.getByRole("button", { name: "Show API key", pressed: true }))
  expect(input.type).toBe("password")
})

describe("a select", () => {
  const options = [
    { value: "email", label: "Email" },
    { value: "email_2", label: "Email", hint: "email_2" }
  ]

  it("reports the selected value, and distinguishes equal labels", async () => {
    const changed = vi.fn()
    render(<SelectField label="Field" options={options} value="" onChange={changed} />)
    await userEvent.selectOptions(screen.getByLabelText("Field"), "Email · email_2")
    expect(changed).toHaveBeenCalledWith("email_2")
  })

  it("keeps showing a value that is not an option", () => {
    render(<SelectField label="Field" options={options} value="phone" onChange={() => undefined} />)
    expect(screen.getByRole("option", { name: "phone", selected: true })).toBeTruthy()
  })
})

describe("a checkbox", () => {
  it("changes by a click on its label, and has a description", async () => {
    const Host = () => {
      const [checked, setChecked] = useState(false)
      return <CheckboxField label="All fields" description="38 of them" checked={checked} onChange={setChecked} />
    }
    render(<Host />)
    const box = screen.getByRole("checkbox", { name: "All fields" })
    expect(descriptionOf(box)).toBe("38 of them")
    await userEvent.click(screen.getByText("All fields"))
    expect(screen.getByRole("checkbox", { checked: true })).toBe(box)
  })

  it("stays mixed when a click changes nothing", async () => {
    render(<CheckboxField label="All fields" checked={false} indeterminate onChange={() => undefined} />)
    const box = screen.getByRole<HTMLInputElement>("checkbox")
    expect(box.indeterminate).toBe(true)
  })

  it("shows its error", () => {
    render(<CheckboxField label="Terms" checked={false} error="This is required." onChange={() => undefined} />)
    expect(descriptionOf(screen.getByRole("checkbox"))).toBe("This is required.")
  })
})

it("groups radio buttons under a name", async () => {
  const changed = vi.fn()
  const options = [
    { value: "always", label: "Always" },
    { value: "never", label: "Never", description: "The field is left alone." }
  ] as const
  render(<ChoiceField legend="Write on update" options={options} value="always" onChange={changed} />)
  expect(screen.getByRole("group", { name: "Write on update" })).toBeTruthy()
  await userEvent.click(screen.getByRole("radio", { name: "Never" }))
  expect(changed).toHaveBeenCalledWith("never")
  expect(descriptionOf(screen.getByRole("radio", { name: "Never" }))).toBe("The field is left alone.")
})
