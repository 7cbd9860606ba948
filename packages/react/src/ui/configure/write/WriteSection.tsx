/** Whether and how the app may write to an object. Spec 2.9. */
import type { JSX } from "react"
import { setDeletion, setInheritMapping, setWriting } from "../../../config/edits.ts"
import { useText } from "../../../messages/useText.ts"
import { CheckboxField } from "../../parts/CheckboxField.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Stack } from "../../parts/Stack.tsx"
import type { HydratedWriteObject } from "../../../config/ConfigContent.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import { FieldRules } from "./FieldRules.tsx"

export const WriteSection = ({ write }: { readonly write: HydratedWriteObject }): JSX.Element => {
  const text = useText()
  const { app, draft, edit, object, stored } = useObjectScope()
  const { error, id } = useInputPlace("write")
  const { displayName, objectName } = object
  const chosen = draft.write?.objects?.[objectName]
  return (
    <section id={id} className="fieldgate-write" aria-labelledby={`${id}-heading`}>
      <div id={`${id}-heading`}>
        <Heading level={3}>{text("configure.writing")}</Heading>
      </div>
      <Stack>
        <CheckboxField
          label={text("configure.writeObject", { app, object: displayName })}
          error={error}
          checked={chosen !== undefined}
          onChange={(checked) => edit((content) => setWriting(content, objectName, checked, stored))}
        />
        {chosen === undefined ? undefined : (
          <>
            <InheritMapping write={write} />
            <AllowDeletion />
            <FieldRules />
          </>
        )}
      </Stack>
    </section>
  )
}

/** Only where the object is read too: there are no mappings to use otherwise. */
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

/** Only where the provider can; a permission that was saved can always be taken back. */
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
