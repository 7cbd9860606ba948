/** One state of a flow on its own page, for people and the browser test. */
import type { JSX } from "react"

export interface Story {
  /** Distinguishes the stories of one state in the URL; optional for the first. */
  readonly variant?: string
  /** Renders a whole screen inside the `Root` of its component, without requests. */
  readonly render: () => JSX.Element
  /** The screen has no actions: it is loading. */
  readonly busy?: true
}

/**
 * The stories of one flow: `export const stories = {…} satisfies Stories<ConnectState["tag"]>` in
 * `gallery/stories/<flow>.tsx`. A state without a story does not compile; files are found by themselves.
 */
export type Stories<Tag extends string> = { readonly [State in Tag]: Story | ReadonlyArray<Story> }
