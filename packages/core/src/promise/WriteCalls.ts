/** Writes, and what became of them. */
import type { Explanation, WriteAnswer } from "../writes/WriteAnswer.ts"
import { AskedWrite } from "../writes/calls/AskedWrite.ts"
import * as Explain from "../writes/calls/Explain.ts"
import type { Calling } from "./Calling.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"
import type { Platform } from "../Platform.ts"

/** Calls about writing records, and following what became of them. */
export interface WriteCalls {
  /** Creates, updates or deletes records by the installation's rules, at once or in the background. */
  writeRecords(input: typeof AskedWrite.Encoded, options?: CallOptions): Promise<WriteAnswer>
  /** Tells what a write would send and why each field goes or not; sends nothing. */
  explain(input: typeof Explain.Input.Encoded, options?: CallOptions): Promise<Explanation>
}

export const writeCalls = ({ door }: Calling, platform: Platform["Service"]): WriteCalls => ({
  writeRecords: door(AskedWrite, platform.writeRecords),
  explain: door(Explain.Input, platform.explain)
})
