/** The field's label in the account, or its API name. */
import type { WizardObject } from "../WizardPlan.ts"

export const fieldLabel = (object: WizardObject | undefined, fieldName: string): string => {
  const fields = object?.read?.allFieldsMetadata ?? object?.write?.allFieldsMetadata ?? {}
  return (Object.hasOwn(fields, fieldName) ? fields[fieldName]?.displayName : undefined) ?? fieldName
}
