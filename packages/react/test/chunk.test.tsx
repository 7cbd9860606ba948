/** Code that comes later: while it is on its way, when it doesn't come, and when it is there already. */
import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { expect, test } from "vitest"
import { type Chunk, chunk, useChunk } from "../src/parts/Chunk.ts"
import { ChunkFailure } from "../src/parts/ChunkFailure.tsx"

type Part = { readonly Greeting: () => React.JSX.Element }
const part: Part = { Greeting: () => <p>Here it is</p> }

const Page = ({ wanted }: { readonly wanted: Chunk<Part> }) => {
  const answer = useChunk(wanted)
  switch (answer.tag) {
    case "loading":
      return <p>On its way</p>
    case "failed":
      return <ChunkFailure onRetry={answer.retry} />
    case "ready":
      return <answer.part.Greeting />
  }
}

test("it is shown once it has come, and at once the next time", async () => {
  const wanted = chunk(async () => part)
  const first = render(<Page wanted={wanted} />)
  expect(first.container.textContent).toBe("On its way")
  expect(await screen.findByText("Here it is")).toBeDefined()
  first.unmount()
  expect(render(<Page wanted={wanted} />).container.textContent).toBe("Here it is")
})

test("a load that fails says so, and can be tried again", async () => {
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
