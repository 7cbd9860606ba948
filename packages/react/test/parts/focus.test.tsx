/** @rule react.accessibility */
import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { StrictMode, useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { useAnnounce } from "../../src/parts/Announcer.tsx"
import { Button } from "../../src/parts/Button.tsx"
import { ConfirmDialog } from "../../src/parts/ConfirmDialog.tsx"
import { Heading } from "../../src/parts/Heading.tsx"
import { Root } from "../../src/parts/Root.tsx"
import { Tabs } from "../../src/parts/Tabs.tsx"

const First = ({ onNext }: { readonly onNext: () => void }) => (
  <section>
    <Heading level={2} focusOn="first">
      First
    </Heading>
    <Button onClick={onNext}>Next</Button>
  </section>
)

const Second = () => (
  <div>
    <Heading level={2} focusOn="second">
      Second
    </Heading>
  </div>
)

const Screens = () => {
  const [isSecond, setIsSecond] = useState(false)
  return (
    <StrictMode>
      <input aria-label="Of the host" />
      <Root part="test">{isSecond ? <Second /> : <First onNext={() => setIsSecond(true)} />}</Root>
    </StrictMode>
  )
}

describe("a heading", () => {
  it("doesn't take the focus on page load", () => {
    render(<Screens />)
    expect(document.activeElement).toBe(document.body)
  })

  it("takes the focus when it replaces the screen that had it", async () => {
    render(<Screens />)
    await userEvent.click(screen.getByRole("button", { name: "Next" }))
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Second" }))
  })

  it("takes the focus when its screen changes", () => {
    const titled = (state: string) => (
      <Root part="test">
        <Heading level={3} focusOn={state}>
          {state}
        </Heading>
      </Root>
    )
    const { rerender } = render(titled("Connect"))
    rerender(titled("Connected"))
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Connected", level: 3 }))
  })

  it("doesn't take it from an element of the host", () => {
    const page = (state: string) => (
      <>
        <input aria-label="Of the host" />
        <Root part="test">
          <Heading level={2} focusOn={state}>
            {state}
          </Heading>
        </Root>
      </>
    )
    const { rerender } = render(page("Connect"))
    screen.getByLabelText("Of the host").focus()
    rerender(page("Connected"))
    expect(document.activeElement).toBe(screen.getByLabelText("Of the host"))
  })
})

describe("tabs", () => {
  const items = [
    { id: "contact", label: "Contact", state: "done" },
    { id: "company", label: "Company", state: "error" },
    { id: "deal", label: "Deal" }
  ] as const
  const Host = ({ dir }: { readonly dir?: "rtl" }) => {
    const [selected, setSelected] = useState("contact")
    return (
      <div dir={dir}>
        <Tabs label="Objects" items={items} selected={selected} onSelect={setSelected}>
          <p>{`Fields of ${selected}`}</p>
        </Tabs>
      </div>
    )
  }
  const focused = () => document.activeElement?.textContent

  it("move by arrow keys in both directions, Home and End", async () => {
    render(<Host />)
    await userEvent.tab()
    for (const [key, name] of [
      ["{ArrowDown}", "CompanyHas errors"],
      ["{ArrowRight}", "Deal"],
      ["{ArrowDown}", "ContactComplete"],
      ["{ArrowUp}", "Deal"],
      ["{Home}", "ContactComplete"],
      ["{End}", "Deal"],
      ["{ArrowLeft}", "CompanyHas errors"]
    ] as const) {
      await userEvent.keyboard(key)
      expect(focused()).toBe(name)
    }
    expect(screen.getByRole("tabpanel", { name: /Company/u }).textContent).toBe("Fields of company")
  })

  it("reverse left and right for right-to-left text", async () => {
    render(<Host dir="rtl" />)
    await userEvent.tab()
    await userEvent.keyboard("{ArrowLeft}")
    expect(focused()).toBe("CompanyHas errors")
  })

  it("form one tab stop, and change by a click", async () => {
    render(<Host />)
    await userEvent.click(screen.getByRole("tab", { name: "Deal" }))
    expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  })
})

describe("a dialog", () => {
  const Host = ({ onConfirm }: { readonly onConfirm: () => void }) => {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Uninstall</Button>
        <ConfirmDialog
          open={isOpen}
          title="Uninstall?"
          confirmLabel="Yes, uninstall"
          danger
          onConfirm={onConfirm}
          onCancel={() => setIsOpen(false)}
        >
          <p>Nothing is written any more.</p>
        </ConfirmDialog>
      </>
    )
  }

  it("takes its name from its title, and confirms its action", async () => {
    const confirmed = vi.fn()
    render(<Host onConfirm={confirmed} />)
    expect(screen.queryByRole("dialog")).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Uninstall" }))
    expect(screen.getByRole("dialog", { name: "Uninstall?" }).hasAttribute("open")).toBe(true)
    await userEvent.click(screen.getByRole("button", { name: "Yes, uninstall" }))
    expect(confirmed).toHaveBeenCalledTimes(1)
  })

  it("returns the focus to the element that opened it", async () => {
    render(<Host onConfirm={() => undefined} />)
    const opener = screen.getByRole("button", { name: "Uninstall" })
    await userEvent.click(opener)
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true)
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(document.activeElement).toBe(opener)
  })
})

it("announces the same text twice", async () => {
  const Saver = () => {
    const announce = useAnnounce()
    return <Button onClick={() => announce("Saved")}>Save</Button>
  }
  render(
    <Root part="test">
      <Saver />
    </Root>
  )
  const save = screen.getByRole("button", { name: "Save" })
  await userEvent.click(save)
  const first = screen.getByRole("status").firstChild
  await userEvent.click(save)
  expect(screen.getByRole("status").textContent).toBe("Saved")
  expect(screen.getByRole("status").firstChild).not.toBe(first)
})
