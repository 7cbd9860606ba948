/** How paths are matched. */

/** Names may be longer than the router's usual 100 characters; a longer one still has its own problem, not a missing route. */
export const routerConfig = { maxParamLength: 1024 }
