/** Which credentials allow what: the declared calls, and the actions that need more than their call. */
import { derive } from "./call/DerivedCalls.ts"
import * as calls from "./calls.ts"
import { actions, type Credential } from "./domain/Caller.ts"

/** The credentials that allow each call and action, by its name; none means the host program alone. */
export const accessTable: Readonly<Record<string, ReadonlyArray<Credential>>> = {
  ...actions,
  ...derive<typeof calls, Record<string, ReadonlyArray<Credential>>>(calls, ({ access }) => access)
}
