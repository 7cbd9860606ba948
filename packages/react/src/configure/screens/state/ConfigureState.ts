/** The state of the configuration view: saved content, drafts, and the save of one object. */
import type { Installation } from "@fieldgate/client"
import type { PlatformError } from "../../../platform/PlatformError.ts"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import type { Sides } from "../model/sides.ts"

export type SaveState =
  | { readonly tag: "idle" }
  /** The draft has issues that prevent a save. */
  | { readonly tag: "blocked"; readonly objectName: string }
  /** `stale`: another user saved in the meantime, and the draft was merged. */
  | { readonly tag: "reviewing"; readonly objectName: string; readonly stale: boolean }
  | { readonly tag: "saving"; readonly objectName: string; readonly sent: Sides }
  | { readonly tag: "failed"; readonly objectName: string; readonly error: PlatformError }
  /** Another user saved the same object; `base` is the content from which both started. */
  | { readonly tag: "conflict"; readonly objectName: string; readonly base: ConfigContent }
  | { readonly tag: "saved"; readonly objectName: string }

export interface ConfigureState {
  /** Undefined before the first save. */
  readonly installation: Installation | undefined
  /** Saved, with the suggestions for objects that were never saved. */
  readonly initial: ConfigContent
  readonly draft: ConfigContent
  /** The states of each object before its edits, latest last. */
  readonly history: Readonly<Record<string, ReadonlyArray<Sides>>>
  readonly selected: string
  readonly save: SaveState
}

export interface Stored {
  readonly installation: Installation
  /** Its content, with the suggestions for objects that were never saved. */
  readonly initial: ConfigContent
}

export type ConfigureEvent =
  | { readonly type: "selected"; readonly tab: string }
  | { readonly type: "edited"; readonly objectName: string; readonly change: (content: ConfigContent) => ConfigContent }
  | { readonly type: "undone" | "reset" | "blocked" | "asked" | "sent"; readonly objectName: string }
  | { readonly type: "dismissed" }
  | { readonly type: "succeeded"; readonly stored: Stored }
  | { readonly type: "failed"; readonly error: PlatformError }
  /** The server has another config than the one from which the draft started. */
  | { readonly type: "overtaken"; readonly stored: Stored }
  | { readonly type: "resolved"; readonly keep: "mine" | "theirs" }
