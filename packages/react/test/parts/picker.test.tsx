/** @rule react.accessibility, react.csp, react.picker */
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

/** What a form would send. */
const saved = () => document.querySelector<HTMLInputElement>("input[name=field]")?.value

const clickIfShown = async (element: HTMLElement | null | undefined) => {
  if (element !== null && element !== undefined) await userEvent.click(element)
}

const acts: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
  ...["pren", "field 3", "zzz", " ", "{Enter}", "{Escape}", "{Tab}", "{Shift>}{Tab}{/Shift}", "{ArrowDown}"].map(
    (keys) => [keys, () => userEvent.keyboard(keys)] as const
  ),
  ...["{ArrowUp}", "{Home}", "{End}", "{Backspace}", "{Control>}a{/Control}{Backspace}"].map(
    (keys) => [keys, () => userEvent.keyboard(keys)] as const
  ),
  ["click the input", () => userEvent.click(input())],
  ["empty the input", () => userEvent.clear(input())],
  ["click the toggle", () => userEvent.click(screen.getByRole("button", { name: "Show options" }))],
  ["click Clear", () => clickIfShown(screen.queryByRole("button", { name: "Clear Field" }))],
  ["click an option", () => clickIfShown(screen.queryAllByRole("option")[1])],
  ["point at an option", () => hoverIfShown(screen.queryAllByRole("option")[2])],
  ["click beside it", () => userEvent.click(screen.getByRole("button", { name: "After" }))]
]

const hoverIfShown = async (element: HTMLElement | undefined) => {
  if (element === undefined) return
  await userEvent.hover(element)
  await userEvent.unhover(element)
}

/** Whole numbers below a bound, the same ones for a seed. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

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

  it("selects the first match by Enter", async () => {
    const onChange = vi.fn()
    render(<Host initial="field_7" onChange={onChange} />)
    await userEvent.clear(input())
    await userEvent.type(input(), "prenom")
    expect(active()?.textContent).toContain("Prénom")
    expect(saved()).toBe("field_7")
    await userEvent.keyboard("{Enter}")
    expect(onChange.mock.calls).toEqual([["prenom"]])
    await userEvent.tab()
    expect(input().value).toBe("Prénom")
  })

  it.each([
    ["Enter without a match", "zzz{Enter}"],
    ["Enter after a space", " {Enter}"],
    ["Escape", "pren{Escape}"],
    ["Tab", "pren{ArrowDown}{Tab}"]
  ])("shows the selected option again after %s", async (_case, keys) => {
    const onChange = vi.fn()
    render(<Host initial="field_7" onChange={onChange} />)
    await userEvent.tripleClick(input())
    await userEvent.keyboard(keys)
    expect(input().value).toBe("Field 7")
    await userEvent.tab()
    expect(input().value).toBe("Field 7")
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each(["{Enter}", "{Tab}"])("clears the selection by %s in an emptied input", async (key) => {
    render(<Host initial="field_7" />)
    await userEvent.clear(input())
    await userEvent.keyboard(key)
    expect(saved()).toBe("")
    expect(input().value).toBe("")
  })

  it("stays empty after an option was picked for a host that keeps none", async () => {
    const onChange = vi.fn()
    render(
      <Root part="test">
        <FieldPicker label="Field" options={options} value="" onChange={onChange} />
      </Root>
    )
    for (const name of ["prenom", "field 12"]) {
      await userEvent.type(input(), `${name}{Enter}`)
      expect(input().value).toBe("")
    }
    expect(onChange.mock.calls).toEqual([["prenom"], ["field_12"]])
  })

  it(
    "shows what is saved whenever the list is closed, after any sequence of keys and clicks",
    { timeout: 120_000 },
    async () => {
      const random = randomFrom(20261128)
      for (let round = 0; round < 25; round += 1) {
        const done: Array<string> = []
        const { unmount } = render(<Host initial={random(2) === 0 ? "" : "field_7"} />)
        for (let step = 0; step < 8; step += 1) {
          const [name, act] = acts[random(acts.length)] ?? ["", () => Promise.resolve()]
          done.push(name)
          await act()
          if (input().getAttribute("aria-expanded") === "true") continue
          const label = options.find(({ value }) => value === saved())?.label ?? ""
          expect({ done, shown: input().value }).toEqual({ done, shown: label })
        }
        unmount()
      }
    }
  )

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
