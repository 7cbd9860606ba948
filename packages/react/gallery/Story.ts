/** A state of a flow on a page of its own: what a person looks at, and what the browser test judges. */
import type { JSX } from "react"

export interface Story {
  /** Tells the stories of one state apart, in the page's address; the first may go without. */
  readonly variant?: string
  /** Renders a whole screen, inside of the `Root` of its component. It makes no request. */
  readonly render: () => JSX.Element
  /** Nothing can be done here but wait. */
  readonly busy?: true
}

/**
 * The stories of one flow: `export const stories = {…} satisfies Stories<ConnectState["tag"]>` in
 * `gallery/stories/<flow>.tsx`. A state without a story does not compile; files are found by themselves.
 */
export type Stories<Tag extends string> = { readonly [State in Tag]: Story | ReadonlyArray<Story> }
