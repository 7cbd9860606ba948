/** How the app recognizes a record that exists already: shown, or chosen where the manifest allows it. @rule react.matchKeys */
import type { JSX, MouseEvent } from "react"
import { type HydratedWriteObject, memberOf } from "../../rules/ConfigContent.ts"
import { chosenKeys, fieldsOfKey, type MatchKey, offeredKeys, setMatchKeys } from "../../rules/matchKeys.ts"
import { useObjectDraft, useObjectScope, placeId } from "../ObjectScope.ts"
import { writeTarget } from "../model/writeTarget.ts"
import { useLanguage } from "../../../messages/Language.ts"
import { useText } from "../../../messages/useText.ts"
import { Button } from "../../../parts/Button.tsx"
import { CheckboxField } from "../../../parts/CheckboxField.tsx"
import { FieldError } from "../../../parts/FieldFrame.tsx"

export const MatchKeys = ({ write }: { readonly write: HydratedWriteObject }): JSX.Element | undefined => {
  const text = useText()
  const labelOf = useKeyLabel()
  const { app, idPrefix, provider } = useObjectScope()
  const { draft, issues } = useObjectDraft()
  const id = placeId(idPrefix, "write.match")
  const offered = offeredKeys(draft, write)
  if (offered.length === 0) return undefined
  const title = text("setUp.match", { app, provider })
  const hint = text("setUp.matchHint", { app })
  if (write.match?.choice !== "installation") {
    return (
      <div>
        <p className="fieldgate-label">{title}</p>
        <p className="fieldgate-hint">{`${hint} ${offered.map(labelOf).join(" → ")}`}</p>
      </div>
    )
  }
  const errors = issues.filter(({ place }) => place.startsWith("write.match"))
  return (
    <fieldset className="fieldgate-match-keys" id={id} aria-describedby={`${id}-hint`}>
      <legend className="fieldgate-label">{title}</legend>
      <p className="fieldgate-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <KeyList write={write} />
      {errors.length === 0 ? undefined : (
        <FieldError id={`${id}-error`} error={errors.map((issue) => issue.text).join(" ")} />
      )}
    </fieldset>
  )
}

/** At least one key stays chosen. */
const KeyList = ({ write }: { readonly write: HydratedWriteObject }): JSX.Element => {
  const text = useText()
  const labelOf = useKeyLabel()
  const { edit, object } = useObjectScope()
  const { draft } = useObjectDraft()
  const chosen = chosenKeys(draft, write)
  const set = (keys: ReadonlyArray<MatchKey>) => edit((content) => setMatchKeys(content, write, keys))
  const promote = (key: MatchKey, { currentTarget }: MouseEvent) => {
    set([key, ...chosen.filter((other) => other !== key)])
    // The pressed button is removed: the first key has none.
    currentTarget.closest("li")?.querySelector("input")?.focus()
  }
  return (
    <ul className="fieldgate-match-list">
      {offeredKeys(draft, write).map((key, index) => {
        const isChosen = index < chosen.length
        const label = labelOf(key)
        const described = fieldsOfKey(key).map((name) => memberOf(object.fields, writeTarget(draft, object, name)))
        const isShared = described.every((field) => field !== undefined && !field.unique)
        return (
          <li key={label}>
            <CheckboxField
              label={label}
              checked={isChosen}
              disabled={isChosen && chosen.length === 1}
              description={isShared ? text("setUp.notUnique") : undefined}
              onChange={(checked) => set(checked ? [...chosen, key] : chosen.filter((other) => other !== key))}
            />
            {isChosen && index > 0 ? (
              <Button
                kind="quiet"
                aria-label={text("setUp.matchFirst", { key: label })}
                onClick={(event) => promote(key, event)}
              >
                {text("setUp.first")}
              </Button>
            ) : undefined}
          </li>
        )
      })}
    </ul>
  )
}

/** The names of a key's fields, as the customer knows them. */
const useKeyLabel = (): ((key: MatchKey) => string) => {
  const { locale } = useLanguage()
  const { names, object } = useObjectScope()
  const { draft } = useObjectDraft()
  const list = new Intl.ListFormat(locale)
  return (key) =>
    list.format(
      fieldsOfKey(key).map((name) => {
        const target = writeTarget(draft, object, name)
        return target === name ? names.fieldName(name) : names.mapping(name)
      })
    )
}
