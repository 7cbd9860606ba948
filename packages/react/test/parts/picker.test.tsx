/** @rule react.accessibility, react.csp */
import { render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { FieldPicker } from "../../src/parts/FieldPicker.tsx"
import { Root } from "../../src/parts/Root.tsx"
import type { SelectOption } from "../../src/parts/SelectField.tsx"
import { loadCombobox } from "../../src/parts/picker/comboboxChunk.ts"
import { matching } from "../../src/parts/picker/matching.ts"
import { firstWindow, grown, including } from "../../src/parts/picker/optionWindow.ts"

const many: ReadonlyArray<SelectOption> = Array.from({ length: 2000 }, (_, index) => ({
  value: `field_${index}`,
  label: `Field ${index}`
}))
const options = [{ value: "prenom", label: "Prénom", hint: "first_name" }, ...many]

interface HostProps {
  readonly initial?: string
  readonly onChange?: (value: string) => void
}

const Host = ({ initial = "", onChange }: HostProps) => {
  const [value, setValue] = useState(initial)
  const change = (next: string) => {
    setValue(next)
    onChange?.(next)
  }
  return (
    <Root part="test">
      <FieldPicker label="Field" hint="Required" options={options} value={value} onChange={change} name="field" />
      <button type="button">After</button>
    </Root>
  )
}

const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Field" })
const shownOptions = () => screen.getAllByRole("option").map(({ textContent }) => textContent)
const active = () => document.getElementById(input().getAttribute("aria-activedescendant") ?? "")

describe("the combobox", () => {
  beforeAll(loadCombobox)

  it("lists matches, and reports the selected one", async () => {
    const onChange = vi.fn()
    render(<Host onChange={onChange} />)
    await userEvent.type(input(), "prenom")
    expect(shownOptions()).toEqual(["Prénomfirst_name"])
    expect(screen.getByText("1 option").closest("[role=status]")).toBeTruthy()
    await userEvent.keyboard("{ArrowDown}{Enter}")
    expect(onChange.mock.calls).toEqual([["prenom"]])
    expect(input().value).toBe("Prénom")
    expect(document.querySelector<HTMLInputElement>("input[name=field]")?.value).toBe("prenom")
  })

  it("opens 2,000 options by a click, and renders a few", async () => {
    render(<Host />)
    await userEvent.click(input())
    const shown = screen.getAllByRole("option")
    expect(shown.length).toBeLessThan(100)
    expect(shown[0]?.getAttribute("aria-setsize")).toBe("2001")
    expect(shown[0]?.getAttribute("aria-posinset")).toBe("1")
  })

  it("replaces the selected text by typing", async () => {
    render(<Host initial="field_7" />)
    await userEvent.click(input())
    await userEvent.keyboard("pren")
    expect(shownOptions()).toEqual(["Prénomfirst_name"])
  })

  it("moves to the last option by End, and to the first by Home", async () => {
    render(<Host />)
    await userEvent.click(input())
    await userEvent.keyboard("{End}")
    expect(active()?.textContent).toBe("Field 1999")
    expect(active()?.getAttribute("aria-posinset")).toBe("2001")
    await userEvent.keyboard("{Home}")
    expect(active()?.textContent).toContain("Prénom")
  })

  it("opens at the selected option", async () => {
    render(<Host initial="field_1000" />)
    await userEvent.click(input())
    expect(active()?.textContent).toBe("Field 1000")
  })

  it("selects an option by a click", async () => {
    const onChange = vi.fn()
    render(<Host onChange={onChange} />)
    await userEvent.click(screen.getByRole("button", { name: "Show options" }))
    await userEvent.click(within(screen.getByRole("listbox")).getByText("Field 3"))
    expect(onChange).toHaveBeenCalledWith("field_3")
    expect(screen.queryByRole("listbox")).toBeNull()
  })

  it("clears the selection, and keeps the focus", async () => {
    const onChange = vi.fn()
    render(<Host initial="field_7" onChange={onChange} />)
    await userEvent.click(screen.getByRole("button", { name: "Clear Field" }))
    expect(onChange.mock.calls).toEqual([[""]])
    expect(input().value).toBe("")
    expect(document.activeElement).toBe(input())
  })

  it("restores the selection if the user leaves it with partial text", async () => {
    const onChange = vi.fn()
    render(<Host initial="field_7" onChange={onChange} />)
    await userEvent.clear(input())
    await userEvent.type(input(), "pren")
    await userEvent.click(screen.getByRole("button", { name: "After" }))
    expect(onChange).not.toHaveBeenCalled()
    expect(input().value).toBe("Field 7")
  })

  it("closes only the list by Escape", async () => {
    const pressed = vi.fn()
    document.body.addEventListener("keydown", pressed)
    const onChange = vi.fn()
    render(<Host initial="field_7" onChange={onChange} />)
    await userEvent.click(input())
    await userEvent.keyboard("{Escape}")
    expect(screen.queryByRole("listbox")).toBeNull()
    expect(pressed).not.toHaveBeenCalled()
    await userEvent.keyboard("{Escape}")
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(onChange).not.toHaveBeenCalled()
    document.body.removeEventListener("keydown", pressed)
  })

  it("announces that nothing matches", async () => {
    render(<Host />)
    await userEvent.type(input(), "zzz")
    expect(screen.queryByRole("listbox")).toBeNull()
    expect(screen.getByRole("status").textContent).toBe("No matches")
  })

  it("keeps showing a value that is not an option", () => {
    render(<Host initial="gone" />)
    expect(input().value).toBe("gone")
  })

  it("sets no style attribute", async () => {
    render(<Host initial="field_7" />)
    await userEvent.click(input())
    expect(document.querySelectorAll("[style]")).toHaveLength(0)
  })

  it("uses the native select for few options", () => {
    render(<FieldPicker label="Field" options={options.slice(0, 3)} value="" onChange={() => undefined} />)
    expect(screen.getByRole("combobox", { name: "Field" }).tagName).toBe("SELECT")
  })
})

describe("matching options", () => {
  const fields = [
    { value: "e1", label: "Work email" },
    { value: "e2", label: "Email" },
    { value: "phone", label: "Téléphone", hint: "mobile_phone" }
  ]
  it.each([
    ["all without a search text", " ", ["e1", "e2", "phone"]],
    ["labels that start with the text first", "em", ["e2", "e1"]],
    ["words in any order", "email work", ["e1"]],
    ["without accents or case", "TELE", ["phone"]],
    ["by the hint", "mobile", ["phone"]],
    ["by the value", "e2", ["e2"]]
  ])("finds matching options: %s", (_case, typed, expected) => {
    expect(matching(fields, typed).map(({ value }) => value)).toEqual(expected)
  })
})

describe("the rendered window of options", () => {
  it.each([
    ["begins at the first", firstWindow(-1, 2000), { start: 0, end: 15 }],
    ["surrounds the selected option", firstWindow(1000, 2000), { start: 985, end: 1015 }],
    ["ends at the last", firstWindow(1999, 2000), { start: 1984, end: 2000 }],
    ["stays while it contains the active option", including({ start: 10, end: 80 }, 79, 2000), { start: 10, end: 80 }],
    ["stays where no option is active", including({ start: 10, end: 80 }, -1, 2000), { start: 10, end: 80 }],
    ["follows the active option", including({ start: 0, end: 30 }, 500, 2000), { start: 485, end: 515 }],
    ["grows down", grown({ start: 0, end: 30 }, "after", 40), { start: 0, end: 40 }],
    ["grows up", grown({ start: 40, end: 90 }, "before", 100), { start: 10, end: 90 }]
  ])("%s", (_case, actual, expected) => {
    expect(actual).toEqual(expected)
  })
})
