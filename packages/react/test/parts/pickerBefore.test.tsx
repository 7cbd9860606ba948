/** Before the searchable list has come, and where it never comes: the browser's own. */
import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { FieldPicker } from "../../src/parts/FieldPicker.tsx"
import { loadCombobox } from "../../src/parts/picker/comboboxChunk.ts"

const options = Array.from({ length: 20 }, (_, index) => ({ value: `field_${index}`, label: `Field ${index}` }))
const told = vi.fn()
const picker = <FieldPicker label="Field" options={options} value="" onChange={told} />

test("a server renders the browser's own list", () => {
  expect(renderToString(picker)).toContain("<select")
})

test("it works at once, and is not swapped under the user's hands", async () => {
  render(picker)
  const select = screen.getByRole("combobox", { name: "Field" })
  expect(select.tagName).toBe("SELECT")
  select.focus()
  await loadCombobox()
  expect(screen.getByRole("combobox")).toBe(select)
  await userEvent.selectOptions(select, "Field 3")
  expect(told).toHaveBeenCalledWith("field_3")
  await userEvent.tab()
  await vi.waitFor(() => expect(screen.getByRole("combobox", { name: "Field" }).tagName).toBe("INPUT"))
})
