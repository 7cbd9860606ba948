/** How the app may write to an object: a preset or rules for single fields, and permissions apart from them. */
import type { JSX } from "react"
import { type HydratedWriteObject, writeObjectOf } from "../../rules/ConfigContent.ts"
import { setDeletion, setInheritMapping } from "../../rules/edits.ts"
import { useText } from "../../../messages/useText.ts"
import { CheckboxField } from "../../../parts/CheckboxField.tsx"
import { Disclosure } from "../../../parts/Disclosure.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { useInputPlace, useObjectDraft, useObjectScope } from "../ObjectScope.ts"
import { MatchKeys } from "./MatchKeys.tsx"
import { WritePresets } from "./WritePresets.tsx"

export const WriteSection = ({ write }: { readonly write: HydratedWriteObject }): JSX.Element => {
  const text = useText()
  const { app, idPrefix, provider } = useObjectScope()
  return (
    <div className="fieldgate-write" role="group" aria-labelledby={`${idPrefix}-write-heading`}>
      <div id={`${idPrefix}-write-heading`}>
        <Heading level={4}>{text("configure.writing", { app, provider })}</Heading>
      </div>
      <WritePresets />
      <MatchKeys write={write} />
      <AllowDeletion />
      <InheritMapping write={write} />
    </div>
  )
}

/** Shown only if the object is read too: otherwise it has no mappings. */
const InheritMapping = ({ write }: { readonly write: HydratedWriteObject }): JSX.Element | undefined => {
  const text = useText()
  const { app, edit, object } = useObjectScope()
  const { draft } = useObjectDraft()
  if (object.read === undefined) return undefined
  const inherits = writeObjectOf(draft, object.objectName)?.inheritMapping ?? write.inheritMapping ?? false
  return (
    <Disclosure summary={text("setUp.advanced")}>
      <CheckboxField
        label={text("configure.inheritMapping")}
        description={text("configure.inheritMappingHint", { app })}
        checked={inherits}
        onChange={(checked) => edit((content) => setInheritMapping(content, object.objectName, checked))}
      />
    </Disclosure>
  )
}

/** Shown only if the provider can delete; a saved permission can always be revoked. */
const AllowDeletion = (): JSX.Element | undefined => {
  const text = useText()
  const { app, edit, object, provider, support } = useObjectScope()
  const { draft } = useObjectDraft()
  const { error, id } = useInputPlace("write", "deletionSettings", "enabled")
  const allowed = writeObjectOf(draft, object.objectName)?.deletionSettings?.enabled === true
  if (!support.delete && !allowed) return undefined
  return (
    <div id={id} className="fieldgate-deletion">
      <CheckboxField
        label={text("configure.allowDeletion", { app, object: object.displayName })}
        error={error}
        checked={allowed}
        onChange={(checked) => edit((content) => setDeletion(content, object.objectName, checked))}
      />
      {allowed ? <Notice tone="warning">{text("setUp.deletionNote", { app, provider })}</Notice> : undefined}
    </div>
  )
}
