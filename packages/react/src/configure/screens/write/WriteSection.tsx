import type { JSX } from "react"
import { setWriting } from "../../rules/edits.ts"
import { useText } from "../../../messages/useText.ts"
import { CheckboxField } from "../../../parts/CheckboxField.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { Stack } from "../../../parts/Stack.tsx"
import type { HydratedWriteObject } from "../../rules/ConfigContent.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import { WriteRules } from "./WriteRules.tsx"

export const WriteSection = ({ write }: { readonly write: HydratedWriteObject }): JSX.Element => {
  const text = useText()
  const { app, draft, edit, object, provider, stored } = useObjectScope()
  const { error, id } = useInputPlace("write")
  const { displayName, objectName } = object
  const chosen = draft.write?.objects?.[objectName]
  return (
    <section id={id} className="fieldgate-write" aria-labelledby={`${id}-heading`}>
      <div id={`${id}-heading`}>
        <Heading level={3}>{text("configure.writing", { app, provider })}</Heading>
      </div>
      <Stack>
        <CheckboxField
          label={text("configure.writeObject", { app, object: displayName })}
          error={error}
          checked={chosen !== undefined}
          onChange={(checked) => edit((content) => setWriting(content, objectName, checked, stored))}
        />
        {chosen === undefined ? undefined : <WriteRules write={write} />}
      </Stack>
    </section>
  )
}
