import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { expect, it, vi } from "vitest"
import { Button } from "../../src/parts/Button.tsx"
import { TextField } from "../../src/parts/TextField.tsx"

it("calls its handler", async () => {
  const clicked = vi.fn()
  render(<Button onClick={clicked}>Save</Button>)
  await userEvent.click(screen.getByRole("button", { name: "Save" }))
  expect(clicked).toHaveBeenCalledTimes(1)
})

it("keeps the focus and ignores clicks while busy", async () => {
  const clicked = vi.fn()
  const { rerender } = render(<Button onClick={clicked}>Save</Button>)
  const button = screen.getByRole("button", { name: "Save" })
  button.focus()
  rerender(
    <Button busy onClick={clicked}>
      Save
    </Button>
  )
  await userEvent.keyboard("{Enter}")
  expect(clicked).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute("aria-disabled")).toBe("true")
})

it("doesn't submit a form by Enter while its button is busy", async () => {
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submitted}>
      <TextField label="Name" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  await userEvent.type(screen.getByLabelText("Name"), "{Enter}")
  expect(submitted).not.toHaveBeenCalled()
  rerender(form(false))
  await userEvent.type(screen.getByLabelText("Name"), "{Enter}")
  expect(submitted).toHaveBeenCalledTimes(1)
})
