/** All stories, by the id in their URL. */
import type { Stories, Story } from "./Story.ts"

const flows = import.meta.glob<{ readonly stories: Stories<string> }>("./stories/*.tsx", { eager: true })

const nameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1, -".tsx".length)

const listOf = (given: Story | ReadonlyArray<Story>): ReadonlyArray<Story> => ("render" in given ? [given] : given)

const idOf = (flow: string, state: string, variant: string | undefined): string =>
  [flow, state, ...(variant === undefined ? [] : [variant])].join("-")

export const allStories: ReadonlyMap<string, Story> = new Map(
  Object.entries(flows).flatMap(([file, { stories }]) =>
    Object.entries(stories).flatMap(([state, given]) =>
      listOf(given).map((story) => [idOf(nameOf(file), state, story.variant), story] as const)
    )
  )
)
