/** What becomes of members that no endpoint knows. Settled 8 */

/** Every fault is told, and the input with it. */
export const tellAll = { errors: "all", reportInput: true } as const

/** A fault: bodies, and the filters of our own lists, where a misspelt one would answer with more than was asked for. */
export const strict = { ...tellAll, onExcessProperty: "error" } as const

/** Bodies of installations, connections and provider apps: what a client sends beside the known members is ignored. */
export const lenient = { ...tellAll, onExcessProperty: "ignore" } as const
