/** The exports of `@fieldgate/react/testing`. Needs `msw`. */
export { endSignIn, grantSignIn } from "./connectionHandlers.ts"
export { connection, fakeFieldgate, type FakeFieldgate, installation } from "./FakeFieldgate.ts"
export { fieldgateHandlers } from "./handlers.ts"
export { field, hydrated } from "./hydrated.ts"
export { problem } from "./problem.ts"
export { providers } from "./providers.ts"
