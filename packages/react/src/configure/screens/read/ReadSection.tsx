/** What the app reads of an object: mappings, fields that are always read, and optional ones. */
import { type JSX, useMemo } from "react"
import { useText } from "../../../messages/useText.ts"
import { Heading } from "../../../parts/Heading.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { type HydratedReadObject, readObjectOf } from "../../rules/ConfigContent.ts"
import { mappingRows } from "../model/mappingRows.ts"
import { useObjectDraft, useObjectScope } from "../ObjectScope.ts"
import { FieldMappings } from "./FieldMappings.tsx"
import { OptionalFields } from "./OptionalFields.tsx"
import { RequiredFields } from "./RequiredFields.tsx"
import { ValueMappings } from "./ValueMappings.tsx"

export const ReadSection = ({ read }: { readonly read: HydratedReadObject }): JSX.Element => {
  const text = useText()
  const { app, given, idPrefix, object, provider } = useObjectScope()
  const { draft } = useObjectDraft()
  const isStopped = readObjectOf(draft, object.objectName)?.disabled === true
  const mappings = useMemo(() => {
    const { optional, required } = mappingRows(read, given)
    return [...required, ...optional]
  }, [read, given])
  return (
    <div className="fieldgate-read" role="group" aria-labelledby={`${idPrefix}-read-heading`}>
      <div id={`${idPrefix}-read-heading`}>
        <Heading level={4}>{text("configure.reading", { provider, app })}</Heading>
      </div>
      <ReadChange />
      {isStopped ? undefined : (
        <>
          <ObjectMappingNote read={read} />
          <FieldMappings rows={mappings} />
          <ValueMappings />
          <RequiredFields read={read} />
          <OptionalFields read={read} />
        </>
      )}
    </div>
  )
}

/** The provider's object and the app's name for it; nothing if the app has no name of its own. */
const ObjectMappingNote = ({ read }: { readonly read: HydratedReadObject }): JSX.Element | undefined => {
  const text = useText()
  const { app, object, provider } = useObjectScope()
  const mapped = read.mapToDisplayName ?? read.mapToName
  if (mapped === undefined) return undefined
  return (
    <p className="fieldgate-hint">
      {text("configure.objectMapping", { mapped, app, object: object.displayName, provider })}
    </p>
  )
}

/** What saving changes, or that an object is not read. */
const ReadChange = (): JSX.Element | undefined => {
  const text = useText()
  const { app, object, provider, stored } = useObjectScope()
  const { draft } = useObjectDraft()
  const before = readObjectOf(stored, object.objectName)
  if (before === undefined) return undefined
  const wasStopped = before.disabled === true
  const isStopped = readObjectOf(draft, object.objectName)?.disabled === true
  const names = { object: object.displayName, app, provider }
  if (isStopped) {
    return (
      <Notice
        tone="warning"
        title={text(wasStopped ? "configure.readingStopped" : "configure.readingWillStop", {
          object: object.displayName
        })}
      >
        <p>{text("configure.stopReadingText", names)}</p>
      </Notice>
    )
  }
  return wasStopped ? (
    <Notice tone="info">{text("configure.readingWillResume", { object: object.displayName })}</Notice>
  ) : undefined
}
