/** Everything a host may import from `@fieldgate/react/testing`. Needs `msw`. */
export { connection, fakeFieldgate, type FakeFieldgate, installation } from "./FakeFieldgate.ts"
export { fieldgateHandlers, problem } from "./handlers.ts"
export { field, hydrated } from "./hydrated.ts"
export { providers } from "./providers.ts"
