/** The demo's page, and what its small backend does for it; a server without a demo has neither. */
import type { Json } from "effect/Schema"
import type * as Effect from "effect/Effect"
import type { Site } from "../StaticSite.ts"

export interface DemoSubject {
  readonly groupRef: string
  readonly consumerRef: string
}

/** The page itself; a demo runs without it where none was built. */
export interface DemoPageParts {
  /** The page, below `/demo/`. */
  readonly files: Site
  /** What the page asks for first: its project, a key for pages, and how to sign in at the sandboxes. */
  readonly settings: Json
  /** A token for somebody, as the backend of a product makes it. */
  readonly token: (subject: DemoSubject) => Effect.Effect<string>
}

export interface DemoSite {
  readonly page?: DemoPageParts
  /** The sandboxes that run: provider, name for people, address. */
  readonly sandboxes: Json
  /** The newest records that a provider's sandbox keeps; undefined where there is none. */
  readonly records: (provider: string) => Effect.Effect<Json | undefined>
}
