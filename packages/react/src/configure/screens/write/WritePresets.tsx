/** Rules for all fields by one choice, with an example; or rules for single fields. @rule react.presets */
import { type JSX, useId, useMemo, useState } from "react"
import { type FieldSetting, writeObjectOf } from "../../rules/ConfigContent.ts"
import { setFieldSettings } from "../../rules/edits.ts"
import { type WritePreset, presetOf, presetsFor, settingsOf } from "../../rules/writePresets.ts"
import { useText } from "../../../messages/useText.ts"
import { useObjectDraft, useObjectScope } from "../ObjectScope.ts"
import { RuleExample } from "./RuleExample.tsx"
import { RuleTable } from "./RuleTable.tsx"

type Choice = WritePreset | "custom"

export const WritePresets = (): JSX.Element => {
  const text = useText()
  const name = useId()
  const { app, edit, object, provider, support } = useObjectScope()
  const { draft, issues } = useObjectDraft()
  const { fields, objectName } = object
  const settings = writeObjectOf(draft, objectName)?.selectedFieldSettings
  const preset = presetOf(settings, fields)
  const [isCustom, setIsCustom] = useState(preset === undefined)
  const hasIssue = issues.some(({ place }) => place.startsWith("write.selectedFieldSettings"))
  const chosen: Choice = isCustom || preset === undefined || hasIssue ? "custom" : preset
  const choose = (choice: Choice) => {
    setIsCustom(choice === "custom")
    if (choice !== "custom") {
      const next: Readonly<Record<string, FieldSetting>> = settingsOf(choice, fields ?? {})
      edit((content) => setFieldSettings(content, objectName, next))
    }
  }
  const words: Readonly<Record<Choice, { readonly name: string; readonly hint: string }>> = {
    fillGaps: { name: text("setUp.fillGaps"), hint: text("setUp.fillGapsHint") },
    keepTheirs: { name: text("setUp.keepTheirs", { provider }), hint: text("setUp.keepTheirsHint", { app }) },
    appWins: { name: text("setUp.appWins", { app }), hint: text("setUp.appWinsHint", { app }) },
    custom: { name: text("setUp.custom"), hint: text("setUp.customHint") }
  }
  const offered = useMemo(() => presetsFor(fields, support), [fields, support])
  const choices: ReadonlyArray<Choice> = [...offered, "custom"]
  return (
    <>
      <fieldset className="fieldgate-presets">
        <legend className="fieldgate-label">{text("setUp.rules", { provider })}</legend>
        {choices.map((choice) => (
          <label key={choice} className="fieldgate-preset" data-state={choice === chosen ? "checked" : "unchecked"}>
            <input
              type="radio"
              className="fieldgate-radio"
              name={name}
              value={choice}
              checked={choice === chosen}
              aria-describedby={`${name}-${choice}`}
              onChange={() => choose(choice)}
            />
            <span className="fieldgate-preset-name">{words[choice].name}</span>
            <span className="fieldgate-hint" id={`${name}-${choice}`}>
              {words[choice].hint}
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === "custom" ? <RuleTable /> : <RuleExample setting={exampleSetting(chosen)} />}
    </>
  )
}

const exampleSetting = (preset: WritePreset): FieldSetting | undefined =>
  preset === "appWins" ? undefined : { writeOnUpdate: preset === "fillGaps" ? "ifEmpty" : "never" }
