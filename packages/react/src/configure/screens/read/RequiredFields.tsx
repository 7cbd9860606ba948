import type { JSX } from "react"
import { useText } from "../../../messages/useText.ts"
import { Heading } from "../../../parts/Heading.tsx"
import type { HydratedReadObject } from "../../rules/ConfigContent.ts"
import { FieldError } from "../../../parts/FieldFrame.tsx"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import { FieldFacts } from "./FieldFacts.tsx"

export const RequiredFields = ({ read }: { readonly read: HydratedReadObject }): JSX.Element => {
  const text = useText()
  const { app } = useObjectScope()
  const rows = read.requiredFields.flatMap((field) => ("fieldName" in field ? [field] : []))
  return (
    <div className="fieldgate-required-fields">
      <Heading level={4}>{text("configure.requiredFields", { app })}</Heading>
      {rows.length === 0 ? (
        <p>{text("configure.noRequiredFields")}</p>
      ) : (
        <ul className="fieldgate-field-list">
          {rows.map(({ displayName, fieldName, mapToDisplayName }) => (
            <RequiredField key={fieldName} fieldName={fieldName} label={mapToDisplayName ?? displayName} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Not an input, but it shows a field that the account lacks and takes the focus from the issue summary. */
const RequiredField = ({ fieldName, label }: { readonly fieldName: string; readonly label: string }): JSX.Element => {
  const { error, id } = useInputPlace("read", "requiredFields", fieldName)
  return (
    <li id={id} className="fieldgate-field-row" tabIndex={error === undefined ? undefined : -1}>
      <span className="fieldgate-field-name">{label}</span>
      <FieldFacts fieldName={fieldName} required />
      {error === undefined ? undefined : <FieldError id={`${id}-error`} error={error} />}
    </li>
  )
}
