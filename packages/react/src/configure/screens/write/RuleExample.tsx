/** What a rule makes of an update, with a value of the account and without one. @rule react.presets, install.samples */
import { type JSX, useMemo } from "react"
import { type FieldSetting, memberOf, readObjectOf } from "../../rules/ConfigContent.ts"
import { valueAfterUpdate, writableNames } from "../../rules/writePresets.ts"
import { useText } from "../../../messages/useText.ts"
import type { Fields } from "../model/ConfigureObject.ts"
import { useObjectDraft, useObjectScope, useSample } from "../ObjectScope.ts"

export const RuleExample = ({ setting }: { readonly setting: FieldSetting | undefined }): JSX.Element => {
  const text = useText()
  const { app, provider } = useObjectScope()
  const { field, value } = useExample()
  const sent = text("setUp.exampleSent")
  const empty = text("setUp.exampleEmpty")
  return (
    <div className="fieldgate-example">
      <table className="fieldgate-example-table">
        <caption>{text(value === undefined ? "setUp.example" : "setUp.exampleReal", { field })}</caption>
        <thead>
          <tr>
            <th scope="col">{text("setUp.exampleBefore", { provider })}</th>
            <th scope="col">{text("setUp.exampleApp", { app })}</th>
            <th scope="col">{text("setUp.exampleAfter", { provider })}</th>
          </tr>
        </thead>
        <tbody>
          {[value ?? text("setUp.exampleOld"), ""].map((current) => {
            const after = valueAfterUpdate(setting, current, sent)
            return (
              <tr key={current}>
                <td>{current === "" ? empty : current}</td>
                <td>{sent}</td>
                <td data-state={after === sent ? "changed" : "kept"}>{after === "" ? empty : after}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A text field that people know, with its value in a record of the account: a mapped one, else the first that can be written. */
const useExample = (): { readonly field: string; readonly value: string | undefined } => {
  const { names, object } = useObjectScope()
  const { draft } = useObjectDraft()
  const sample = useSample()
  const { fields = noFields, objectName } = object
  const isText = (each: string) => memberOf(fields, each)?.valueType === "string"
  const writable = useMemo(() => writableNames(fields).filter((each) => fields[each]?.valueType === "string"), [fields])
  const mapped = Object.values(readObjectOf(draft, objectName)?.selectedFieldMappings ?? {}).filter(isText)
  const valueOf = (each: string) => {
    const value = memberOf(sample, each)
    return typeof value === "string" ? value : undefined
  }
  const name = [...mapped, ...Object.keys(sample).filter(isText)].find((each) => valueOf(each) !== undefined)
  const shown = name ?? mapped[0] ?? writable[0]
  return shown === undefined
    ? { field: names.object, value: undefined }
    : { field: names.fieldName(shown), value: valueOf(shown) }
}

const noFields: Fields = {}
