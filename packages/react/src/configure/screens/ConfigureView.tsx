/** The set-up page: a row per object, the problems of a save above, and a bar to save below. @rule react.configure */
import type { Bootstrap, Connection, HydratedRevision, Installation } from "@fieldgate/client"
import { type JSX, type RefObject, useEffect, useMemo, useRef } from "react"
import { ObjectRow } from "./ObjectRow.tsx"
import { faultsOf, useShownObjects } from "./ShownObject.ts"
import { objectsOf } from "./model/ConfigureObject.ts"
import type { FieldMapping } from "./model/FieldMapping.ts"
import { sidesOf } from "./model/sides.ts"
import { SaveArea } from "./save/SaveArea.tsx"
import { SaveOutcome } from "./save/SaveOutcome.tsx"
import type { ConfigureState } from "./state/ConfigureState.ts"
import { type Configuring, useConfigure } from "./state/useConfigure.ts"
import { type DraftStorage, useDraftStorage } from "./state/useDraftStorage.ts"
import { stepsOf, useSteps } from "./state/useSteps.ts"
import type { CheckedAccount } from "../useDryRun.ts"
import { useInstallationTarget } from "../../install/InstallationContext.ts"
import { useText } from "../../messages/useText.ts"
import { useFocusKeeper } from "../../parts/FocusKeeper.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { focusFirstInvalid } from "../../parts/focusFirstInvalid.ts"
import { usePlatform } from "../../platform/usePlatform.ts"

export interface ConfigureViewProps {
  readonly bootstrap: Bootstrap
  readonly revision: HydratedRevision
  readonly connection: Connection
  /** Undefined before the first save. */
  readonly installation: Installation | undefined
  /** The host's mappings, in addition to the manifest's. */
  readonly fieldMapping?: FieldMapping | undefined
  /** `wizard`: objects with something to choose come one at a time, then all of them. Only before the first save. */
  readonly variant?: "standard" | "wizard" | undefined
  /** Called once for each successful save. */
  readonly onSaved: (installation: Installation, kind: "installed" | "updated") => void
}

export const ConfigureView = (props: ConfigureViewProps): JSX.Element => {
  const { bootstrap, connection, fieldMapping, installation, onSaved, revision, variant } = props
  const target = useInstallationTarget()
  const { consumerRef, groupRef } = target
  // An API key of the frontend may not see records.
  const { usesTokens } = usePlatform()
  const integrationId = bootstrap.integration.id
  const connectionId = connection.id
  const sampled = useMemo(
    () => (usesTokens ? { consumerRef, groupRef, integrationId, connectionId } : undefined),
    [usesTokens, consumerRef, groupRef, integrationId, connectionId]
  )
  const storage = useDraftStorage({
    integration: integrationId,
    groupRef,
    provider: revision.content.provider,
    isUsed: installation === undefined
  })
  const configuring = useConfigure({
    ...target,
    integration: bootstrap.integration,
    revision,
    connection,
    installation,
    resumed: storage.begin?.draft,
    onSaved
  })
  return (
    <ConfigurePage
      bootstrap={bootstrap}
      revision={revision}
      sampled={sampled}
      fieldMapping={fieldMapping}
      variant={variant}
      storage={storage}
      configuring={configuring}
    />
  )
}

interface ConfigurePageProps extends Pick<ConfigureViewProps, "bootstrap" | "fieldMapping" | "revision" | "variant"> {
  /** The account whose values are shown. */
  readonly sampled?: CheckedAccount | undefined
  readonly configuring: Configuring
  readonly storage?: DraftStorage | undefined
}

/** The page in a given state. */
export const ConfigurePage = (props: ConfigurePageProps): JSX.Element => {
  const { configuring, revision, storage, variant } = props
  const { send, state } = configuring
  const text = useText()
  const page = useRef<HTMLDivElement>(null)
  const objects = useMemo(() => objectsOf(revision.content), [revision])
  const all = useShownObjects(props, objects)
  const isFirst = state.installation === undefined
  const steps = useSteps({
    names: isFirst && variant === "wizard" ? stepsOf(objects, state.initial, faultsOf(props, state.initial)) : [],
    begin: storage?.begin?.step
  })
  useEffect(
    () => storage?.keep(isFirst ? { draft: state.draft, step: steps.at } : undefined),
    [storage, isFirst, state.draft, steps.at]
  )
  useSaveFocus(page, state)
  const scopes = all.map(({ scope }) => scope)
  const shown = steps.name === undefined ? all : all.filter(({ scope }) => scope.object.objectName === steps.name)
  const issues = shown.flatMap((each) => each.issues)
  const open = shown.flatMap(({ draftIssues }) => draftIssues)
  return (
    <div ref={page} className="fieldgate-setup" data-state={state.save.tag} tabIndex={-1}>
      {steps.count < 2 ? undefined : (
        <Heading level={3} focusOn={steps.at}>
          {text("setUp.step", { number: steps.at + 1, count: steps.count })}
        </Heading>
      )}
      <SaveOutcome configuring={configuring} scopes={scopes} issues={issues} />
      {/* Hidden, not removed: open objects stay open. */}
      <div className="fieldgate-setup-objects" hidden={state.save.tag === "conflict"}>
        <ul className="fieldgate-object-rows">
          {shown.map(({ faults, issues, scope }) => (
            <li key={scope.object.objectName}>
              <ObjectRow
                scope={scope}
                {...sidesOf(state.draft, scope.object.objectName)}
                faults={faults}
                issues={issues}
                isAlone={shown.length === 1}
              />
            </li>
          ))}
        </ul>
        <SaveArea
          configuring={configuring}
          scopes={scopes}
          open={open.length}
          steps={steps}
          onContinue={() =>
            open.length > 0 ? send({ type: "blocked" }) : steps.next(() => send({ type: "dismissed" }))
          }
        />
      </div>
    </div>
  )
}

/** After a refusal, the first invalid input takes the focus, or else the page if the focus was lost. */
const useSaveFocus = (page: RefObject<HTMLDivElement | null>, { save }: ConfigureState): void => {
  const keeper = useFocusKeeper()
  useEffect(() => {
    if (page.current === null) return
    const isRefused = save.tag === "blocked" || save.tag === "failed"
    if (isRefused ? !focusFirstInvalid(page.current) : keeper.lost()) page.current.focus()
  }, [page, save, keeper])
}
