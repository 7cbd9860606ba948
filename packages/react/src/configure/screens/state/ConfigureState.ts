/** Where the configuration view stands: what is saved, what is drafted, and how far the save of an object has come. */
import type { Installation } from "@fieldgate/client"
import type { PlatformError } from "../../../platform/PlatformError.ts"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import type { Sides } from "../model/sides.ts"

/** The save of one object; the others are only drafted. */
export type SaveState =
  | { readonly tag: "idle" }
  /** Something must be mended before it can be saved. */
  | { readonly tag: "blocked"; readonly objectName: string }
  /** `stale`: somebody else saved in between, and the draft now stands on top of it. */
  | { readonly tag: "reviewing"; readonly objectName: string; readonly stale: boolean }
  | { readonly tag: "saving"; readonly objectName: string; readonly sent: Sides }
  | { readonly tag: "failed"; readonly objectName: string; readonly error: PlatformError }
  /** Somebody else saved the same object: `base` is what both began with. */
  | { readonly tag: "conflict"; readonly objectName: string; readonly base: ConfigContent }
  | { readonly tag: "saved"; readonly objectName: string }

export interface ConfigureState {
  /** Undefined before the first save. */
  readonly installation: Installation | undefined
  /** What is saved, with what is proposed for objects that were never saved. */
  readonly initial: ConfigContent
  readonly draft: ConfigContent
  /** What each object was before each edit, the latest last. */
  readonly history: Readonly<Record<string, ReadonlyArray<Sides>>>
  /** The tab. */
  readonly selected: string
  readonly save: SaveState
}

/** A config as the server has it now. */
export interface Stored {
  readonly installation: Installation
  /** Its content, with what is proposed for objects that were never saved. */
  readonly initial: ConfigContent
}

export type ConfigureEvent =
  | { readonly type: "selected"; readonly tab: string }
  | { readonly type: "edited"; readonly objectName: string; readonly change: (content: ConfigContent) => ConfigContent }
  | { readonly type: "undone" | "reset" | "blocked" | "asked" | "sent"; readonly objectName: string }
  | { readonly type: "dismissed" }
  | { readonly type: "succeeded"; readonly stored: Stored }
  | { readonly type: "failed"; readonly error: PlatformError }
  /** The server holds another config than the one that the draft was made from. */
  | { readonly type: "overtaken"; readonly stored: Stored }
  | { readonly type: "resolved"; readonly keep: "mine" | "theirs" }
