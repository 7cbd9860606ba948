/** The state of the set-up page: saved content, draft, and the save of both. */
import type { Installation } from "@fieldgate/client"
import type { PlatformError } from "../../../platform/PlatformError.ts"
import type { ConfigContent } from "../../rules/ConfigContent.ts"

export type SaveState =
  | { readonly tag: "idle" }
  /** The draft has issues that prevent a save. */
  | { readonly tag: "blocked" }
  /** `stale`: another user saved in the meantime, and the draft was merged. */
  | { readonly tag: "reviewing"; readonly stale: boolean }
  | { readonly tag: "saving"; readonly sent: ConfigContent }
  | { readonly tag: "failed"; readonly error: PlatformError }
  /** Another user changed the same fields of these objects; `base` is the content from which both started. */
  | { readonly tag: "conflict"; readonly objectNames: ReadonlyArray<string>; readonly base: ConfigContent }
  | { readonly tag: "saved" }

export interface ConfigureState {
  /** Undefined before the first save. */
  readonly installation: Installation | undefined
  /** The saved content; before the first save, the content that is proposed. */
  readonly initial: ConfigContent
  readonly draft: ConfigContent
  readonly save: SaveState
}

export type ConfigureEvent =
  | { readonly type: "edited"; readonly change: (content: ConfigContent) => ConfigContent }
  | { readonly type: "discarded" | "blocked" | "asked" | "sent" | "dismissed" }
  /** The account's objects were loaded again; `proposal` is for all that are there now. */
  | { readonly type: "loaded"; readonly proposal: ConfigContent }
  | { readonly type: "succeeded"; readonly installation: Installation }
  | { readonly type: "failed"; readonly error: PlatformError }
  /** The server has another config than the one from which the draft started. */
  | { readonly type: "overtaken"; readonly installation: Installation }
  | { readonly type: "resolved"; readonly keep: "mine" | "theirs" }
