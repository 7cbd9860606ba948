/** A field's type in words, and what is special about it. Its API name is a tooltip: customers know the label. */
import type { FieldMetadata } from "@fieldgate/client"
import type { JSX } from "react"
import { memberOf } from "../../rules/ConfigContent.ts"
import { useText } from "../../../messages/useText.ts"
import { Badge } from "../../../parts/Badge.tsx"
import { useObjectScope } from "../ObjectScope.ts"

export const fieldTypeKeys = {
  string: "setUp.typeText",
  boolean: "setUp.typeYesNo",
  date: "setUp.typeDate",
  datetime: "setUp.typeTime",
  singleSelect: "setUp.typeChoice",
  multiSelect: "setUp.typeChoices",
  int: "setUp.typeNumber",
  float: "setUp.typeNumber",
  reference: "setUp.typeReference",
  other: "setUp.typeOther"
} as const satisfies Record<FieldMetadata["valueType"], string>

export const FieldFacts = ({ fieldName }: { readonly fieldName: string }): JSX.Element => {
  const text = useText()
  const { object } = useObjectScope()
  const { fields } = object
  const field = memberOf(fields, fieldName)
  return (
    <span className="fieldgate-field-facts" title={fieldName}>
      {field === undefined ? undefined : <span>{text(fieldTypeKeys[field.valueType])}</span>}
      {field?.isCustom === true ? <Badge tone="info">{text("configure.customField")}</Badge> : undefined}
      {fields !== undefined && field === undefined ? (
        <Badge tone="warning">{text("configure.fieldMissing")}</Badge>
      ) : undefined}
    </span>
  )
}
