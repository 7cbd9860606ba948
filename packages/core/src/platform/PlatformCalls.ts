/** The calls of the library, as effects that have nothing left to ask for: what `Platform` is. */
import type { Destinations } from "./Destinations.ts"
import type { EffectCalls, ProvidedCalls } from "../call/DerivedCalls.ts"
import type * as declarations from "../calls.ts"
import type * as deploymentCalls from "../deploymentCalls.ts"

/** Everything that the library does. A call is made for a caller, who may do only what its credentials allow. */
export interface PlatformCalls
  extends Destinations, EffectCalls<typeof declarations>, ProvidedCalls<typeof deploymentCalls> {}
