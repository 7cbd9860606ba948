/** The provider's object and the app's name for it; nothing if the app has no name of its own. */
import type { JSX } from "react"
import { useText } from "../../../messages/useText.ts"
import type { HydratedReadObject } from "../../rules/ConfigContent.ts"
import { useObjectScope } from "../ObjectScope.ts"

export const ObjectMappingNote = ({ read }: { readonly read: HydratedReadObject }): JSX.Element | undefined => {
  const text = useText()
  const { app, object, provider } = useObjectScope()
  const mapped = read.mapToDisplayName ?? read.mapToName
  if (mapped === undefined) return undefined
  return (
    <p className="fieldgate-object-mapping">
      {text("configure.objectMapping", { mapped, app, object: object.displayName, provider })}
    </p>
  )
}
