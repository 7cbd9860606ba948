/** How strictly bodies are read. @rule http.strictBodies, http.null */
import * as Context from "effect/Context"

/** Reports all faults, with the input. */
export const tellAll = { errors: "all", reportInput: true } as const

/** Unknown properties are faults: a misspelled one would otherwise be ignored silently. */
export const strict = { ...tellAll, onExcessProperty: "error" } as const

/**
 * Whether a body may have properties of other vendors' clients: unknown ones are kept out, with a warning where the answer has
 * warnings. One that is a slip of a known name is refused, because the caller meant that one.
 */
export const IsOpen = Context.Reference<boolean>("@fieldgate/server/contract/IsOpen", { defaultValue: () => false })

/** Of bodies of installations, connections, OAuth, provider apps and destinations. */
export const openBody = Context.make(IsOpen, true)

/** Of responses: a fault is one of this program, and one is enough to find it. */
export const first = { errors: "first" } as const
