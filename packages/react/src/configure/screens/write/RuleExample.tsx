/** What a rule makes of an update, with and without a value in the account. */
import type { JSX } from "react"
import { type FieldSetting, memberOf, readObjectOf } from "../../rules/ConfigContent.ts"
import { valueAfterUpdate, writableNames } from "../../rules/writePresets.ts"
import { useText } from "../../../messages/useText.ts"
import { useNames, useObjectScope } from "../ObjectScope.ts"

export const RuleExample = ({ setting }: { readonly setting: FieldSetting | undefined }): JSX.Element => {
  const text = useText()
  const { app, provider } = useObjectScope()
  const field = useExampleField()
  const sent = text("setUp.exampleSent")
  const empty = text("setUp.exampleEmpty")
  return (
    <div className="fieldgate-example">
      <table className="fieldgate-example-table">
        <caption>{text("setUp.example", { field })}</caption>
        <thead>
          <tr>
            <th scope="col">{text("setUp.exampleBefore", { provider })}</th>
            <th scope="col">{text("setUp.exampleApp", { app })}</th>
            <th scope="col">{text("setUp.exampleAfter", { provider })}</th>
          </tr>
        </thead>
        <tbody>
          {[text("setUp.exampleOld"), ""].map((current) => {
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

/** A text field that people know: a mapped one, else the first that can be written. */
const useExampleField = (): string => {
  const { draft, object } = useObjectScope()
  const names = useNames()
  const { fields = {}, objectName } = object
  const isText = (name: string) => memberOf(fields, name)?.valueType === "string"
  const mapped = Object.values(readObjectOf(draft, objectName)?.selectedFieldMappings ?? {})
  const name = [...mapped, ...writableNames(fields)].find(isText)
  return name === undefined ? names.object : names.fieldName(name)
}
