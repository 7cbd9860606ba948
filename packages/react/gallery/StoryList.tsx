/** All stories, light and dark. */
import type { JSX } from "react"
import { allStories } from "./allStories.ts"

export const StoryList = (): JSX.Element => (
  <>
    <h1>{"Every state of every screen"}</h1>
    <ul className="gallery-list">
      {[...allStories].map(([id, { busy }]) => (
        <li key={id} data-story={id} data-busy={busy}>
          <a href={`/?story=${id}&theme=light`}>{id}</a>{" "}
          <a href={`/?story=${id}&theme=dark`} aria-label={`${id}, dark`}>
            {"dark"}
          </a>
        </li>
      ))}
    </ul>
  </>
)
