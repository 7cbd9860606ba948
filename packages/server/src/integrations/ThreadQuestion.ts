/** What is asked of the thread that reads a manifest's text, and what it answers. */
import type { Manifest } from "@fieldgate/core/integrations/Manifest"
import type { ManifestFault } from "@fieldgate/core/integrations/ManifestFault"
import type { PlacedFault } from "./ManifestInvalid.ts"

export type Faults<Fault> = readonly [Fault, ...ReadonlyArray<Fault>]

/** `Read` asks for the manifest in a text, and for its unknown providers where it has faults; `Place` asks for the places of faults in one that was read before. */
export type Question =
  | { readonly tag: "Read"; readonly text: string; readonly providers?: ReadonlyArray<string> | undefined }
  | { readonly tag: "Place"; readonly text: string; readonly faults: Faults<ManifestFault> }

export type Answer =
  | { readonly tag: "Valid"; readonly manifest: Manifest }
  | { readonly tag: "Invalid"; readonly faults: Faults<PlacedFault> }

/** What the thread says: first that it listens, and then its answer. */
export type Said = { readonly tag: "Ready" } | Answer
