/** The differences that a save makes, or that two users made: loaded only for an installation, since a first install has none. */
import { type JSX, useState } from "react"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { diffOf } from "../../rules/ConfigDiff.ts"
import { type ObjectScope, ObjectScopeProvider } from "../ObjectScope.ts"
import type { SaveState } from "../state/ConfigureState.ts"
import { ChangeList } from "./ChangeList.tsx"
import { useText } from "../../../messages/useText.ts"
import { Actions } from "../../../parts/Actions.tsx"
import { Button } from "../../../parts/Button.tsx"
import { ChoiceField } from "../../../parts/ChoiceField.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { Stack } from "../../../parts/Stack.tsx"

interface ChangesProps {
  readonly scopes: ReadonlyArray<ObjectScope>
  readonly from: ConfigContent | undefined
  readonly to: ConfigContent
}

export const Changes = ({ from, scopes, to }: ChangesProps): JSX.Element => {
  const text = useText()
  const diff = diffOf(from, to)
  if (diff.length === 0) return <p>{text("configure.nothingChanged")}</p>
  return (
    <>
      {scopes.map((scope) => {
        const changes = diff.filter(({ objectName }) => objectName === scope.object.objectName)
        return changes.length === 0 ? undefined : (
          <ObjectScopeProvider key={scope.object.objectName} value={scope}>
            <Heading level={3}>{scope.object.displayName}</Heading>
            <ChangeList diff={changes} />
          </ObjectScopeProvider>
        )
      })}
    </>
  )
}

interface ConflictPanelProps {
  readonly save: Extract<SaveState, { readonly tag: "conflict" }>
  readonly theirs: ConfigContent
  readonly draft: ConfigContent
  readonly scopes: ReadonlyArray<ObjectScope>
  readonly onResolve: (keep: "mine" | "theirs") => void
}

/** Another user changed the same fields: shows both changes side by side, and lets the user choose. */
export const ConflictPanel = ({ draft, onResolve, save, scopes, theirs }: ConflictPanelProps): JSX.Element => {
  const text = useText()
  const [keep, setKeep] = useState<"mine" | "theirs">("theirs")
  const { base, objectNames } = save
  const concerned = scopes.filter(({ object }) => objectNames.includes(object.objectName))
  const changes = (from: ConfigContent, to: ConfigContent) => (
    <>
      {concerned.map((scope) => (
        <ObjectScopeProvider key={scope.object.objectName} value={scope}>
          {concerned.length > 1 ? <p>{scope.object.displayName}</p> : undefined}
          <ChangeList diff={diffOf(from, to).filter(({ objectName }) => objectName === scope.object.objectName)} />
        </ObjectScopeProvider>
      ))}
    </>
  )
  return (
    <Stack>
      <Heading level={3} focusOn="conflict">
        {text("configure.conflictTitle")}
      </Heading>
      <Notice tone="warning">
        {text("configure.conflictText", { object: concerned.map(({ object }) => object.displayName).join(", ") })}
      </Notice>
      <div className="fieldgate-conflict">
        <div>
          <Heading level={4}>{text("configure.theirChanges")}</Heading>
          {changes(base, theirs)}
        </div>
        <div>
          <Heading level={4}>{text("configure.myChanges")}</Heading>
          {changes(theirs, draft)}
        </div>
      </div>
      <ChoiceField
        legend={text("configure.conflictChoice")}
        options={[
          { value: "theirs", label: text("configure.theirs") },
          { value: "mine", label: text("configure.mine") }
        ]}
        value={keep}
        onChange={setKeep}
      />
      <Actions>
        <Button kind="primary" onClick={() => onResolve(keep)}>
          {text("configure.resolve")}
        </Button>
      </Actions>
    </Stack>
  )
}
