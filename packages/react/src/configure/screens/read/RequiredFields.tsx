/** The fields that the app always reads, in one line: there is nothing to choose. */
import type { JSX } from "react"
import { useText } from "../../../messages/useText.ts"
import { type HydratedReadObject, memberOf } from "../../rules/ConfigContent.ts"
import { Badge } from "../../../parts/Badge.tsx"
import { FieldError } from "../../../parts/FieldFrame.tsx"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"

export const RequiredFields = ({ read }: { readonly read: HydratedReadObject }): JSX.Element | undefined => {
  const text = useText()
  const { app } = useObjectScope()
  const rows = read.requiredFields.flatMap((field) => ("fieldName" in field ? [field] : []))
  if (rows.length === 0) return undefined
  return (
    <div className="fieldgate-required-fields">
      <p className="fieldgate-hint">{text("configure.requiredFields", { app })}</p>
      <ul className="fieldgate-pills">
        {rows.map(({ displayName, fieldName, mapToDisplayName }) => (
          <RequiredField key={fieldName} fieldName={fieldName} label={mapToDisplayName ?? displayName} />
        ))}
      </ul>
    </div>
  )
}

/** Not an input, but it shows a field that the account lacks and takes the focus from the issue summary. */
const RequiredField = ({ fieldName, label }: { readonly fieldName: string; readonly label: string }): JSX.Element => {
  const text = useText()
  const { object } = useObjectScope()
  const { error, id } = useInputPlace("read", "requiredFields", fieldName)
  const isMissing = object.fields !== undefined && memberOf(object.fields, fieldName) === undefined
  return (
    <li id={id} title={fieldName} tabIndex={error === undefined ? undefined : -1}>
      <span className="fieldgate-pill">{label}</span>
      {isMissing && error === undefined ? <Badge tone="warning">{text("configure.fieldMissing")}</Badge> : undefined}
      {error === undefined ? undefined : <FieldError id={`${id}-error`} error={error} />}
    </li>
  )
}
