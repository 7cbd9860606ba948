/** The demo page and its backend, for servers with a demo. */
import type { Json } from "effect/Schema"
import type * as Effect from "effect/Effect"
import type { Site } from "../StaticSite.ts"

export interface DemoSubject {
  readonly groupRef: string
  readonly consumerRef: string
}

export interface DemoPageParts {
  readonly files: Site
  /** The page's settings: its project, a frontend key, and credentials for the sandboxes. */
  readonly settings: Json
  /** Returns a consumer token, as a product's backend would create it. */
  readonly token: (subject: DemoSubject) => Effect.Effect<string>
}

export interface DemoSite {
  readonly page?: DemoPageParts
  readonly sandboxes: Json
  /** Returns the newest records of a provider's sandbox; undefined if that sandbox does not run. */
  readonly records: (provider: string) => Effect.Effect<Json | undefined>
}
