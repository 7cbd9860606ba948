/** The searchable list: found by typing, moved by keys, small in the document. */
import { render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { beforeAll, describe, expect, test, vi } from "vitest"
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
  readonly told?: (value: string) => void
}

const Host = ({ initial = "", told }: HostProps) => {
  const [value, setValue] = useState(initial)
  const change = (next: string) => {
    setValue(next)
    told?.(next)
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

describe("once its chunk has come", () => {
  beforeAll(loadCombobox)

  test("it lists what is typed, and tells what is chosen", async () => {
    const told = vi.fn()
    render(<Host told={told} />)
    await userEvent.type(input(), "prenom")
    expect(shownOptions()).toEqual(["Prénomfirst_name"])
    expect(screen.getByText("1 option").closest("[role=status]")).toBeTruthy()
    await userEvent.keyboard("{ArrowDown}{Enter}")
    expect(told.mock.calls).toEqual([["prenom"]])
    expect(input().value).toBe("Prénom")
    expect(document.querySelector<HTMLInputElement>("input[name=field]")?.value).toBe("prenom")
  })

  test("a click opens all of 2,000 options, of which the document holds a few", async () => {
    render(<Host />)
    await userEvent.click(input())
    const shown = screen.getAllByRole("option")
    expect(shown.length).toBeLessThan(100)
    expect(shown[0]?.getAttribute("aria-setsize")).toBe("2001")
    expect(shown[0]?.getAttribute("aria-posinset")).toBe("1")
  })

  test("what is typed takes the place of what was chosen", async () => {
    render(<Host initial="field_7" />)
    await userEvent.click(input())
    await userEvent.keyboard("pren")
    expect(shownOptions()).toEqual(["Prénomfirst_name"])
  })

  test("End leads to the last option, Home to the first", async () => {
    render(<Host />)
    await userEvent.click(input())
    await userEvent.keyboard("{End}")
    expect(active()?.textContent).toBe("Field 1999")
    expect(active()?.getAttribute("aria-posinset")).toBe("2001")
    await userEvent.keyboard("{Home}")
    expect(active()?.textContent).toContain("Prénom")
  })

  test("it opens at what is chosen", async () => {
    render(<Host initial="field_1000" />)
    await userEvent.click(input())
    expect(active()?.textContent).toBe("Field 1000")
  })

  test("a click on an option chooses it", async () => {
    const told = vi.fn()
    render(<Host told={told} />)
    await userEvent.click(screen.getByRole("button", { name: "Show options" }))
    await userEvent.click(within(screen.getByRole("listbox")).getByText("Field 3"))
    expect(told).toHaveBeenCalledWith("field_3")
    expect(screen.queryByRole("listbox")).toBeNull()
  })

  test("it can be cleared, and keeps the focus", async () => {
    const told = vi.fn()
    render(<Host initial="field_7" told={told} />)
    await userEvent.click(screen.getByRole("button", { name: "Clear Field" }))
    expect(told.mock.calls).toEqual([[""]])
    expect(input().value).toBe("")
    expect(document.activeElement).toBe(input())
  })

  test("leaving it with half a word chooses nothing, and shows what was chosen", async () => {
    const told = vi.fn()
    render(<Host initial="field_7" told={told} />)
    await userEvent.clear(input())
    await userEvent.type(input(), "pren")
    await userEvent.click(screen.getByRole("button", { name: "After" }))
    expect(told).not.toHaveBeenCalled()
    expect(input().value).toBe("Field 7")
  })

  test("Escape closes the list and nothing of the host's", async () => {
    const pressed = vi.fn()
    document.body.addEventListener("keydown", pressed)
    const told = vi.fn()
    render(<Host initial="field_7" told={told} />)
    await userEvent.click(input())
    await userEvent.keyboard("{Escape}")
    expect(screen.queryByRole("listbox")).toBeNull()
    expect(pressed).not.toHaveBeenCalled()
    await userEvent.keyboard("{Escape}")
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(told).not.toHaveBeenCalled()
    document.body.removeEventListener("keydown", pressed)
  })

  test("nothing that matches is said", async () => {
    render(<Host />)
    await userEvent.type(input(), "zzz")
    expect(screen.queryByRole("listbox")).toBeNull()
    expect(screen.getByRole("status").textContent).toBe("No matches")
  })

  test("a value that is no option any more stays visible", () => {
    render(<Host initial="gone" />)
    expect(input().value).toBe("gone")
  })

  test("no element has a style attribute", async () => {
    render(<Host initial="field_7" />)
    await userEvent.click(input())
    expect(document.querySelectorAll("[style]")).toHaveLength(0)
  })

  test("few options are the browser's own list", () => {
    render(<FieldPicker label="Field" options={options.slice(0, 3)} value="" onChange={() => undefined} />)
    expect(screen.getByRole("combobox", { name: "Field" }).tagName).toBe("SELECT")
  })
})

describe("what matches", () => {
  const fields = [
    { value: "e1", label: "Work email" },
    { value: "e2", label: "Email" },
    { value: "phone", label: "Téléphone", hint: "mobile_phone" }
  ]
  test.each([
    ["nothing typed is everything", " ", ["e1", "e2", "phone"]],
    ["labels that begin so come first", "em", ["e2", "e1"]],
    ["words in any order", "email work", ["e1"]],
    ["without accents or case", "TELE", ["phone"]],
    ["by the hint", "mobile", ["phone"]],
    ["by the value", "e2", ["e2"]]
  ])("%s", (_case, typed, expected) => {
    expect(matching(fields, typed).map(({ value }) => value)).toEqual(expected)
  })
})

describe("the window of options", () => {
  test.each([
    ["begins at the first", firstWindow(-1, 2000), { start: 0, end: 15 }],
    ["is around the chosen one", firstWindow(1000, 2000), { start: 985, end: 1015 }],
    ["ends at the last", firstWindow(1999, 2000), { start: 1984, end: 2000 }],
    ["stays while it holds the active option", including({ start: 10, end: 80 }, 79, 2000), { start: 10, end: 80 }],
    ["stays where no option is active", including({ start: 10, end: 80 }, -1, 2000), { start: 10, end: 80 }],
    ["follows the active option", including({ start: 0, end: 30 }, 500, 2000), { start: 485, end: 515 }],
    ["grows down", grown({ start: 0, end: 30 }, "after", 40), { start: 0, end: 40 }],
    ["grows up", grown({ start: 40, end: 90 }, "before", 100), { start: 10, end: 90 }]
  ])("%s", (_case, actual, expected) => {
    expect(actual).toEqual(expected)
  })
})
