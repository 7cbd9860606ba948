/** @rule react.loading */
import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { expect, it, vi } from "vitest"
import { FieldPicker } from "../../src/parts/FieldPicker.tsx"
import { loadCombobox } from "../../src/parts/picker/comboboxChunk.ts"

const options = Array.from({ length: 20 }, (_, index) => ({ value: `field_${index}`, label: `Field ${index}` }))
const onChange = vi.fn()
const picker = <FieldPicker label="Field" options={options} value="" onChange={onChange} />

it("renders the native select on a server", () => {
  expect(renderToString(picker)).toContain("<select")
})

it("works immediately, and stays in place while it has the focus", async () => {
  render(picker)
  const select = screen.getByRole("combobox", { name: "Field" })
  expect(select.tagName).toBe("SELECT")
  select.focus()
  await loadCombobox()
  expect(screen.getByRole("combobox")).toBe(select)
  await userEvent.selectOptions(select, "Field 3")
  expect(onChange).toHaveBeenCalledWith("field_3")
  await userEvent.tab()
  await expect.poll(() => screen.getByRole("combobox", { name: "Field" }).tagName).toBe("INPUT")
})
