/** The console as it was built: it comes with this package, and a checkout has it once it was built there. */
import * as Effect from "effect/Effect"
import { fileURLToPath } from "node:url"
import * as SiteFolder from "./SiteFolder.ts"

const folder = fileURLToPath(new URL("../../console/dist", import.meta.url))

/** Undefined where it was never built; the server works without it, and `/console` says what to do. */
export const read = SiteFolder.read(folder).pipe(Effect.catchTag("SiteUnreadable", () => Effect.undefined))
