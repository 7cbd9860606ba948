/** A group's data as lines. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { GroupLine } from "../groups/GroupData.ts"
import type { Platform } from "../Platform.ts"
import * as ExportGroup from "../groups/calls/ExportGroup.ts"
import type { Calling } from "./Calling.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"
import { itemsUnlessAborted } from "./Waiting.ts"

/** Calls that answer many lines. */
export interface GroupCalls {
  /** Tells whatever is kept of a group, line by line as it is read, for `for await`; a signal ends the lines too. */
  exportGroup(input: typeof ExportGroup.Input.Encoded, options?: CallOptions): Promise<AsyncIterable<GroupLine>>
}

export const groupCalls = ({ door }: Calling, platform: Platform["Service"]): GroupCalls => {
  const lines = door(ExportGroup.Input, (caller, input) =>
    Effect.map(platform.exportGroup(caller, input), Stream.toAsyncIterable)
  )
  return {
    exportGroup: async (input, options) => {
      const found = await lines(input, options)
      return options?.signal === undefined ? found : itemsUnlessAborted(found, options.signal)
    }
  }
}
