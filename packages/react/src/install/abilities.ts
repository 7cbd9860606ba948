/** What an integration may do, from its manifest: the objects by the app's or the manifest's names. Pure. */
import type { Bootstrap } from "@fieldgate/client"

export interface Abilities {
  readonly reads: ReadonlyArray<string>
  readonly writes: ReadonlyArray<string>
}

/** Before an account is connected, objects have no labels of their own. */
export const abilitiesOf = ({ integration }: Bootstrap): Abilities => {
  const { read, write } = integration.latestRevision.content
  return {
    reads: (read?.objects ?? []).map(({ objectName }) => objectName),
    writes: (write?.objects ?? []).map(({ objectName }) => objectName)
  }
}
