/** What is chosen for objects that were never saved: reading them, with the mappings that the manifest suggests. Pure. */
import type { HydratedRevision } from "@fieldgate/client"
import { chooseRead } from "../../rules/edits.ts"
import type { ConfigContent } from "../../rules/ConfigContent.ts"

/** An object that could not be loaded is not proposed: nobody could look at its fields. */
export const proposed = (stored: ConfigContent | undefined, revision: HydratedRevision["content"]): ConfigContent => {
  const begin: ConfigContent = stored ?? { provider: revision.provider }
  const { objects = [] } = revision.read ?? {}
  return objects
    .filter(({ error, objectName }) => error === undefined && begin.read?.objects?.[objectName] === undefined)
    .reduce((content, read) => chooseRead(content, read), begin)
}
