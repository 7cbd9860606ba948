/** What was chosen for one object: what is read and written, which field becomes what, and the rules of writing. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import { isSameStop, stopsOf, type WizardObject } from "../WizardPlan.ts"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import type { DraftProps } from "./DraftProps.ts"
import { fieldLabel } from "./fieldLabel.ts"
import { List } from "./ReviewList.tsx"
import { useStopTitle } from "./useStopTitle.ts"
import { WriteReview } from "./WriteReview.tsx"
import { useWizardScope } from "./WizardScope.ts"

interface Props extends DraftProps {
  readonly object: WizardObject
}

export const ObjectReview = ({ busy, draft, object }: Props & { readonly busy: boolean }): JSX.Element => (
  <Card>
    <Heading level={4}>{object.displayName}</Heading>
    <ReadReview object={object} draft={draft} />
    <WriteReview object={object} draft={draft} />
    {busy ? undefined : <Changes object={object} draft={draft} />}
  </Card>
)

const ReadReview = ({ draft, object }: Props): JSX.Element | undefined => {
  const text = useText()
  const { app, provider } = useWizardScope()
  const chosen = draft.read?.objects?.[object.objectName]
  if (chosen === undefined || object.read === undefined) return undefined
  const { mapToDisplayName, mapToName } = object.read
  const mapped = mapToDisplayName ?? mapToName
  const names = { app, object: object.displayName }
  const fields = Object.entries(chosen.selectedFields ?? {}).flatMap(([name, selected]) => (selected ? [name] : []))
  const mappings = Object.entries(chosen.selectedFieldMappings ?? {}).filter(([, fieldName]) => fieldName !== "")
  const asked = [...object.read.requiredFields, ...object.read.optionalFields]
  const nameOf = (wanted: string): string =>
    asked.find((field) => field.mapToName === wanted)?.mapToDisplayName ?? wanted
  return (
    <>
      <p>{mapped === undefined ? text("wizard.reads", names) : text("wizard.readsAs", { ...names, mapped })}</p>
      {fields.length === 0 ? undefined : (
        <List title={text("wizard.fields", { count: fields.length })} pills>
          {fields.map((name) => (
            <li key={name}>{fieldLabel(object, name)}</li>
          ))}
        </List>
      )}
      {mappings.length === 0 ? undefined : (
        <List title={text("wizard.mappings")}>
          {mappings.map(([name, fieldName]) => (
            <li key={name}>
              {text("wizard.mappingOf", { field: fieldLabel(object, fieldName), provider, name: nameOf(name), app })}
            </li>
          ))}
        </List>
      )}
    </>
  )
}

/** One way back for each page of the object. */
const Changes = ({ draft, object }: Props): JSX.Element => {
  const text = useText()
  const { send, world } = useWizardScope()
  const title = useStopTitle()
  const stops = stopsOf(world.plan ?? [], draft).filter(
    (stop) => stop.tag === "configure" && stop.objectName === object.objectName
  )
  return (
    <div className="fieldgate-review-changes">
      {stops.map((stop) => (
        <Button
          key={stops.findIndex((each) => isSameStop(each, stop))}
          kind="quiet"
          onClick={() => send({ type: "goTo", stop })}
        >
          {text("wizard.change", { page: title(stop) })}
        </Button>
      ))}
    </div>
  )
}
