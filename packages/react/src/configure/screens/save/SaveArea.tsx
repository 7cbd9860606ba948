/** The bar that stays at the lower edge: what is unsaved or missing, and the buttons; with the review before an update. */
import type { JSX } from "react"
import { diffOf } from "../../rules/ConfigDiff.ts"
import { ObjectScopeProvider } from "../ObjectScope.ts"
import type { ShownObject } from "../ShownObject.ts"
import { objectNamesIn } from "../model/sides.ts"
import { ChangeList } from "./ChangeList.tsx"
import type { ConfigureState } from "../state/ConfigureState.ts"
import { changeCount } from "../state/reduce.ts"
import type { Configuring } from "../state/useConfigure.ts"
import type { Steps } from "../state/useSteps.ts"
import { useText } from "../../../messages/useText.ts"
import { Actions } from "../../../parts/Actions.tsx"
import { Button } from "../../../parts/Button.tsx"
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { Icon } from "../../../parts/Icon.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { Stack } from "../../../parts/Stack.tsx"
import { useElementClass } from "../../../platform/Appearance.ts"

interface Props {
  readonly configuring: Configuring
  readonly scopes: ReadonlyArray<ShownObject>
  /** Issues of the shown objects that prevent a save. */
  readonly open: number
  readonly steps: Steps
  readonly onContinue: () => void
}

export const SaveArea = (props: Props): JSX.Element => {
  const { configuring, scopes } = props
  const { save, send, state } = configuring
  return (
    <>
      <SaveBar {...props} />
      {state.installation === undefined ? undefined : (
        <ReviewDialog
          state={state}
          scopes={scopes}
          onConfirm={() => void save()}
          onCancel={() => send({ type: "dismissed" })}
        />
      )}
    </>
  )
}

const SaveBar = (props: Props): JSX.Element => {
  const { configuring, onContinue, open, steps } = props
  const { save, send, state } = configuring
  const text = useText()
  const className = useElementClass("saveBar", "fieldgate-save-bar")
  const changes = changeCount(state)
  const isFirst = state.installation === undefined
  const canSave = open === 0
  const discard = () => send({ type: "discarded" })
  return (
    <div className={className} data-state={statusOf(props, changes)}>
      <Status {...props} changes={changes} />
      <Actions>
        {steps.back === undefined ? undefined : <Button onClick={steps.back}>{text("general.back")}</Button>}
        {changes === 0 || steps.name !== undefined ? undefined : (
          <Button kind="quiet" onClick={discard}>
            {text("setUp.discard")}
          </Button>
        )}
        {steps.name !== undefined ? (
          <Button kind="primary" onClick={onContinue}>
            {text("setUp.continue")}
          </Button>
        ) : isFirst ? (
          // A first install has nothing to compare with, so it needs no review.
          <Button
            kind="primary"
            busy={state.save.tag === "saving"}
            aria-disabled={objectNamesIn(state.draft).length === 0}
            onClick={() => (canSave ? void save() : send({ type: "blocked" }))}
          >
            {text("configure.install")}
          </Button>
        ) : (
          <Button
            kind="primary"
            aria-disabled={changes === 0}
            onClick={() => send({ type: canSave ? "asked" : "blocked" })}
          >
            {text("setUp.review")}
          </Button>
        )}
      </Actions>
    </div>
  )
}

const statusOf = ({ configuring: { state }, open }: Props, changes: number): "open" | "saved" | "changed" | "ready" => {
  if (open > 0) return "open"
  if (state.save.tag === "saved") return "saved"
  return changes > 0 && state.installation !== undefined ? "changed" : "ready"
}

const Status = (props: Props & { readonly changes: number }): JSX.Element => {
  const { changes, configuring, open } = props
  const { state } = configuring
  const text = useText()
  const isFirst = state.installation === undefined
  const status = statusOf(props, changes)
  return (
    <p className="fieldgate-save-status">
      {status === "open" ? <Icon name="dot" /> : status === "changed" ? <Icon name="dot" /> : <Icon name="check" />}
      <span>
        {status === "open"
          ? text("setUp.toChoose", { count: open })
          : status === "saved"
            ? text("configure.saved")
            : status === "changed"
              ? text("setUp.unsaved", { count: changes })
              : !isFirst
                ? text("setUp.noChanges")
                : text(objectNamesIn(state.draft).length === 0 ? "setUp.needsObject" : "setUp.ready")}
      </span>
    </p>
  )
}

interface ReviewDialogProps {
  readonly state: ConfigureState
  readonly scopes: ReadonlyArray<ShownObject>
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Shows the changes before an update. @rule react.save */
const ReviewDialog = ({ onCancel, onConfirm, scopes, state }: ReviewDialogProps): JSX.Element => {
  const text = useText()
  const { save } = state
  return (
    <ConfirmDialog
      open={save.tag === "reviewing" || save.tag === "saving"}
      busy={save.tag === "saving"}
      title={text("configure.reviewTitle")}
      confirmLabel={text("configure.saveChanges")}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack>
        {save.tag === "reviewing" && save.stale ? (
          <Notice tone="info">{text("configure.reviewStale")}</Notice>
        ) : undefined}
        <Changes scopes={scopes} state={state} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Computed only while the dialog is open: an object may have thousands of fields. */
const Changes = ({ scopes, state }: Pick<ReviewDialogProps, "scopes" | "state">): JSX.Element => {
  const text = useText()
  const diff = diffOf(state.installation?.config.content, state.draft)
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
