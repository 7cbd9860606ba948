/** @rule react.save */
import { describe, expect, it } from "vitest"
import type { ConfigContent } from "../../src/configure/rules/ConfigContent.ts"
import { beginDraft, type DraftEvent, reduceDraft } from "../../src/configure/rules/draftHistory.ts"
import { setFieldMapping } from "../../src/configure/rules/edits.ts"

const map = (fieldName: string): DraftEvent => ({
  type: "edit",
  change: (draft) => setFieldMapping(draft, "contacts", "role", fieldName)
})
const roleOf = ({ read }: ConfigContent) => read?.objects?.["contacts"]?.selectedFieldMappings?.["role"]

const undo = { type: "undo" } as const
const redo = { type: "redo" } as const

describe("the history of a draft", () => {
  it.each<[string, ReadonlyArray<DraftEvent>, string | undefined]>([
    ["undoes an edit", [map("a"), map("b"), undo], "a"],
    ["undoes every edit", [map("a"), map("b"), undo, undo, undo], undefined],
    ["redoes what was undone", [map("a"), map("b"), undo, undo, redo, redo, redo], "b"],
    ["keeps an edit after an undo, which ends what could be redone", [map("a"), undo, map("b"), redo], "b"],
    ["undoes a reset", [map("a"), { type: "reset" }, undo], "a"]
  ])("%s", (_name, events, expected) => {
    expect(roleOf(events.reduce(reduceDraft, beginDraft(undefined, "hubspot")).draft)).toBe(expected)
  })
})
