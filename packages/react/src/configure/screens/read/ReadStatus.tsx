/** Whether the object is read, with buttons to stop and resume. */
import { type JSX, useState } from "react"
import type { ConfigContent, HydratedReadObject } from "../../rules/ConfigContent.ts"
import { chooseRead, removeRead, resumeReading, stopReading } from "../../rules/edits.ts"
import { useObjectScope } from "../ObjectScope.ts"
import { useText } from "../../../messages/useText.ts"
import { Button } from "../../../parts/Button.tsx"
import { CheckboxField } from "../../../parts/CheckboxField.tsx"
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx"
import { Notice } from "../../../parts/Notice.tsx"

export const ReadStatus = ({ read }: { readonly read: HydratedReadObject }): JSX.Element => {
  const text = useText()
  const { draft, edit, object, provider, stored } = useObjectScope()
  const { displayName, objectName } = object
  const names = { object: displayName }
  const reading = readingOf(stored, draft, objectName)
  const resume = (
    <Button onClick={() => edit((content) => resumeReading(content, objectName))}>
      {text("configure.resumeReading")}
    </Button>
  )
  switch (reading) {
    case "new":
    case "notChosen":
      return (
        <CheckboxField
          label={text("configure.readObject", { object: displayName, provider })}
          checked={reading === "new"}
          onChange={(checked) =>
            edit((content) => (checked ? chooseRead(content, read) : removeRead(content, objectName)))
          }
        />
      )
    case "enabled":
      return (
        <Notice tone="success" actions={<StopReading />}>
          {text("configure.readingEnabled", names)}
        </Notice>
      )
    case "stopped":
      return (
        <Notice tone="warning" actions={resume}>
          {text("configure.readingStopped", names)}
        </Notice>
      )
    case "willStop":
      return (
        <Notice tone="warning" actions={resume}>
          {text("configure.readingWillStop", names)}
        </Notice>
      )
    case "willResume":
      return (
        <Notice tone="info" actions={<StopReading />}>
          {text("configure.readingWillResume", names)}
        </Notice>
      )
  }
}

const StopReading = (): JSX.Element => {
  const text = useText()
  const { app, edit, object, provider } = useObjectScope()
  const [isConfirming, setConfirming] = useState(false)
  const names = { object: object.displayName, app, provider }
  return (
    <>
      <Button kind="quiet" onClick={() => setConfirming(true)}>
        {text("configure.stopReading")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={text("configure.stopReadingTitle", { object: object.displayName })}
        confirmLabel={text("configure.stopReading")}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          edit((content) => stopReading(content, object.objectName))
        }}
      >
        {text("configure.stopReadingText", names)}
      </ConfirmDialog>
    </>
  )
}

/** `new`: selected, but not saved. `notChosen`: neither selected nor saved. */
export type Reading = "new" | "notChosen" | "enabled" | "stopped" | "willStop" | "willResume"

const readingOf = (stored: ConfigContent | undefined, draft: ConfigContent, objectName: string): Reading => {
  const before = stored?.read?.objects?.[objectName]
  const now = draft.read?.objects?.[objectName]
  if (before === undefined) return now === undefined ? "notChosen" : "new"
  const stops = now === undefined || now.disabled === true
  if (before.disabled === true) return stops ? "stopped" : "willResume"
  return stops ? "willStop" : "enabled"
}
