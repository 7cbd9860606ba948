/** @rule react.loading */
import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { expect, it } from "vitest"
import { type Chunk, chunk } from "../src/parts/Chunk.ts"
import { ChunkPart } from "../src/parts/ChunkPart.tsx"

type Part = { readonly Greeting: () => React.JSX.Element }
const part: Part = { Greeting: () => <p>Here it is</p> }

const Page = ({ wanted }: { readonly wanted: Chunk<Part> }) => (
  <ChunkPart of={wanted}>{({ Greeting }) => <Greeting />}</ChunkPart>
)

it("shows the chunk once it is loaded, and immediately the next time", async () => {
  const wanted = chunk(async () => part)
  const first = render(<Page wanted={wanted} />)
  expect(first.container.textContent).toBe("Loading…")
  expect(await screen.findByText("Here it is")).toBeDefined()
  first.unmount()
  expect(render(<Page wanted={wanted} />).container.textContent).toBe("Here it is")
})

it("shows a failed load, and retries it", async () => {
  let tries = 0
  const wanted = chunk(async () => {
    tries += 1
    if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module")
    return part
  })
  render(<Page wanted={wanted} />)
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded")
  await userEvent.click(screen.getByRole("button", { name: "Try again" }))
  expect(await screen.findByText("Here it is")).toBeDefined()
})
