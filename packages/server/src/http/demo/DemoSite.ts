/** The demo's page, and what its small backend does for it; a server without a demo has neither. */
import type { Json } from "effect/Schema"
import type * as Effect from "effect/Effect"
import type { Site } from "../site/Site.ts"

export interface DemoSubject {
  readonly groupRef: string
  readonly consumerRef: string
}

export interface DemoSite {
  /** The page, below `/demo/`. */
  readonly files: Site
  /** What the page asks for first: its project, a key for pages, and how to sign in at the sandboxes. */
  readonly settings: Json
  /** A token for somebody, as the backend of a product makes it. */
  readonly token: (subject: DemoSubject) => Effect.Effect<string>
  /** The records that a provider's sandbox keeps; undefined where there is none. */
  readonly records: (provider: string) => Effect.Effect<Json | undefined>
}
