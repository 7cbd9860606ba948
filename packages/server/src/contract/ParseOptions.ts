/** What becomes of members that no endpoint knows. @rule http.strictBodies */

/** Every fault is told, and the input with it. */
export const tellAll = { errors: "all", reportInput: true } as const

/** A fault: bodies and query parameters, where a misspelled one would do something else than was meant. */
export const strict = { ...tellAll, onExcessProperty: "error" } as const

/** Bodies of installations, connections and provider apps: what a client sends beside the known members is ignored. */
export const lenient = { ...tellAll, onExcessProperty: "ignore" } as const
