/** Somebody else saved the same object: both changes side by side, and the choice between them. */
import { type JSX, useState } from "react"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { diffOf } from "../../rules/ConfigDiff.ts"
import { useText } from "../../../messages/useText.ts"
import { Actions } from "../../../parts/Actions.tsx"
import { Button } from "../../../parts/Button.tsx"
import { ChoiceField } from "../../../parts/ChoiceField.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { Stack } from "../../../parts/Stack.tsx"
import { useObjectScope } from "../ObjectScope.ts"
import { ChangeList } from "./ChangeList.tsx"

interface Props {
  /** What both began with. */
  readonly base: ConfigContent
  readonly onResolve: (keep: "mine" | "theirs") => void
}

export const ConflictPanel = ({ base, onResolve }: Props): JSX.Element => {
  const text = useText()
  const { draft, object, stored } = useObjectScope()
  const [keep, setKeep] = useState<"mine" | "theirs">("theirs")
  const changes = (from: ConfigContent, to: ConfigContent) =>
    diffOf(from, to).filter(({ objectName }) => objectName === object.objectName)
  const theirs = stored ?? base
  return (
    <Stack>
      <Heading level={3} focusOn="conflict">
        {text("configure.conflictTitle")}
      </Heading>
      <Notice tone="warning">{text("configure.conflictText", { object: object.displayName })}</Notice>
      <div className="fieldgate-conflict">
        <div>
          <Heading level={4}>{text("configure.theirChanges")}</Heading>
          <ChangeList diff={changes(base, theirs)} />
        </div>
        <div>
          <Heading level={4}>{text("configure.myChanges")}</Heading>
          <ChangeList diff={changes(theirs, draft)} />
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
