/** A field's API name, type, and origin. */
import type { JSX } from "react"
import { useText } from "../../../messages/useText.ts"
import { Badge } from "../../../parts/Badge.tsx"
import { useObjectScope } from "../ObjectScope.ts"

interface Props {
  readonly fieldName: string
  readonly required?: boolean
}

export const FieldFacts = ({ fieldName, required = false }: Props): JSX.Element => {
  const text = useText()
  const { app, object } = useObjectScope()
  const { fields } = object
  const field = fields !== undefined && Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
  return (
    <span className="fieldgate-field-facts">
      <code>{fieldName}</code>
      {field === undefined ? undefined : <span>{field.providerType}</span>}
      {field?.isCustom === true ? <Badge tone="info">{text("configure.customField")}</Badge> : undefined}
      {fields !== undefined && field === undefined ? (
        <Badge tone="warning">{text("configure.fieldMissing")}</Badge>
      ) : undefined}
      {required ? <Badge>{text("configure.requiredByApp", { app })}</Badge> : undefined}
    </span>
  )
}
