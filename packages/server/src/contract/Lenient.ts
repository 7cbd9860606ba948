/** Bodies of installations, connections and provider apps: what a client sends beside the known members is ignored. Settled 8. */
export const lenient = { errors: "all", reportInput: true, onExcessProperty: "ignore" } as const
