/** How the app may write to an object: mappings, deletion, and field rules. */
import type { JSX } from "react"
import type { HydratedWriteObject } from "../../rules/ConfigContent.ts"
import { setDeletion, setInheritMapping } from "../../rules/edits.ts"
import { useText } from "../../../messages/useText.ts"
import { CheckboxField } from "../../../parts/CheckboxField.tsx"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import { FieldRules } from "./FieldRules.tsx"

export const WriteRules = ({ write }: { readonly write: HydratedWriteObject }): JSX.Element => (
  <>
    <InheritMapping write={write} />
    <AllowDeletion />
    <FieldRules />
  </>
)

/** Shown only if the object is read too: otherwise it has no mappings. */
const InheritMapping = ({ write }: { readonly write: HydratedWriteObject }): JSX.Element | undefined => {
  const text = useText()
  const { app, draft, edit, object } = useObjectScope()
  if (object.read === undefined) return undefined
  const inherits = draft.write?.objects?.[object.objectName]?.inheritMapping ?? write.inheritMapping ?? false
  return (
    <CheckboxField
      label={text("configure.inheritMapping")}
      description={text("configure.inheritMappingHint", { app })}
      checked={inherits}
      onChange={(checked) => edit((content) => setInheritMapping(content, object.objectName, checked))}
    />
  )
}

/** Shown only if the provider can delete; a saved permission can always be revoked. */
const AllowDeletion = (): JSX.Element | undefined => {
  const text = useText()
  const { app, draft, edit, object, support } = useObjectScope()
  const { error, id } = useInputPlace("write", "deletionSettings", "enabled")
  const allowed = draft.write?.objects?.[object.objectName]?.deletionSettings?.enabled === true
  if (!support.delete && !allowed) return undefined
  return (
    <div id={id}>
      <CheckboxField
        label={text("configure.allowDeletion", { app, object: object.displayName })}
        error={error}
        checked={allowed}
        onChange={(checked) => edit((content) => setDeletion(content, object.objectName, checked))}
      />
    </div>
  )
}
