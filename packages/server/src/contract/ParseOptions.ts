/** @rule http.strictBodies */

/** Reports all faults, with the input. */
export const tellAll = { errors: "all", reportInput: true } as const

/** Unknown properties are faults: a misspelled one would otherwise be ignored silently. */
export const strict = { ...tellAll, onExcessProperty: "error" } as const

/** Unknown properties are ignored, in bodies of installations, connections and provider apps. */
export const lenient = { ...tellAll, onExcessProperty: "ignore" } as const

/** Of responses: a fault is one of this program, and one is enough to find it. */
export const first = { errors: "first" } as const
