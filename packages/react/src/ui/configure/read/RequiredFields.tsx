/** The fields that the app always reads. */
import type { JSX } from "react"
import { useText } from "../../../messages/useText.ts"
import { Heading } from "../../parts/Heading.tsx"
import type { HydratedReadObject } from "../../../config/ConfigContent.ts"
import { useObjectScope } from "../ObjectScope.ts"
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
            <li key={fieldName} className="fieldgate-field-row">
              <span className="fieldgate-field-name">{mapToDisplayName ?? displayName}</span>
              <FieldFacts fieldName={fieldName} required />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
