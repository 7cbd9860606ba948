import type { JSX } from "react"
import { useText } from "../../../messages/useText.ts"
import { Heading } from "../../../parts/Heading.tsx"
import { Stack } from "../../../parts/Stack.tsx"
import type { HydratedReadObject } from "../../rules/ConfigContent.ts"
import { mappingRows } from "../model/mappingRows.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import { FieldMappings } from "./FieldMappings.tsx"
import { ObjectMappingNote } from "./ObjectMappingNote.tsx"
import { OptionalFields } from "./OptionalFields.tsx"
import { ReadStatus } from "./ReadStatus.tsx"
import { RequiredFields } from "./RequiredFields.tsx"
import { ValueMappings } from "./ValueMappings.tsx"

export const ReadSection = ({ read }: { readonly read: HydratedReadObject }): JSX.Element => {
  const text = useText()
  const { app, draft, given, object, provider } = useObjectScope()
  const { id } = useInputPlace("read")
  const chosen = draft.read?.objects?.[object.objectName] !== undefined
  const rows = mappingRows(read, given)
  return (
    <section id={id} className="fieldgate-read" aria-labelledby={`${id}-heading`}>
      <div id={`${id}-heading`}>
        <Heading level={3}>{text("configure.reading", { provider, app })}</Heading>
      </div>
      <Stack>
        <ReadStatus read={read} />
        {chosen ? (
          <>
            <ObjectMappingNote read={read} />
            <RequiredFields read={read} />
            <FieldMappings title={text("configure.mapFields")} rows={rows.required} />
            <FieldMappings title={text("configure.mapOptionalFields")} rows={rows.optional} />
            <ValueMappings />
            <OptionalFields read={read} />
          </>
        ) : undefined}
      </Stack>
    </section>
  )
}
