/** The fields that a company has made, by the list that they are in. */
import * as Schema from "effect/Schema"

const Option = Schema.Struct({ id: Schema.Int, label: Schema.String })

export const CustomField = Schema.Struct({
  companyDomain: Schema.String,
  list: Schema.String,
  /** Forty characters. */
  code: Schema.String,
  name: Schema.String,
  type: Schema.String,
  options: Schema.optionalKey(Schema.Array(Option))
})
export interface CustomField extends Schema.Schema.Type<typeof CustomField> {}

export interface CustomFields {
  readonly all: (companyDomain: string, list: string) => ReadonlyArray<CustomField>
  readonly find: (companyDomain: string, list: string, code: string) => CustomField | undefined
  readonly add: (
    companyDomain: string,
    list: string,
    name: string,
    type: string,
    labels: ReadonlyArray<string>
  ) => CustomField
  readonly addOptions: (field: CustomField, labels: ReadonlyArray<string>) => CustomField
  readonly save: (field: CustomField) => CustomField
  readonly remove: (code: string) => void
  readonly dump: () => ReadonlyArray<CustomField>
  readonly revision: () => number
  readonly clear: () => void
}

export const make = (kept: ReadonlyArray<CustomField> = []): CustomFields => {
  const fields = new Map(kept.map((field) => [field.code, field]))
  let revision = 0
  const save = (field: CustomField) => {
    revision++
    fields.set(field.code, field)
    return field
  }
  // A deleted field's key is not used again, unless it was the last one.
  const nextCode = () =>
    [...fields.keys()].reduce((most, code) => Math.max(most, Number.parseInt(code.slice(-12), 16)), 0) + 1
  const nextOption = () => [...fields.values()].reduce((most, { options = [] }) => most + options.length, 1)
  const withLabels = (labels: ReadonlyArray<string>, from: number) =>
    labels.map((label, n) => ({ id: from + n, label }))
  const all = (companyDomain: string, list: string) =>
    [...fields.values()].filter((field) => field.companyDomain === companyDomain && field.list === list)
  return {
    all,
    find: (companyDomain, list, code) => all(companyDomain, list).find((field) => field.code === code),
    add: (companyDomain, list, name, type, labels) =>
      save({
        companyDomain,
        list,
        code: nextCode().toString(16).padStart(40, "0"),
        name,
        type,
        ...(type === "enum" || type === "set" ? { options: withLabels(labels, nextOption()) } : {})
      }),
    addOptions: (field, labels) =>
      save({ ...field, options: [...(field.options ?? []), ...withLabels(labels, nextOption())] }),
    save,
    remove: (code) => {
      revision++
      fields.delete(code)
    },
    dump: () => [...fields.values()],
    revision: () => revision,
    clear: () => {
      revision++
      fields.clear()
    }
  }
}
