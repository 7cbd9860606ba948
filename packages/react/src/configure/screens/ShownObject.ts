/** The objects of the set-up page, each with its scope and with everything that prevents a save. */
import type { Bootstrap, HydratedRevision } from "@fieldgate/client"
import { useId, useState } from "react"
import { type ConfigContent, memberOf } from "../rules/ConfigContent.ts"
import { type ConfigIssue, issuesOf } from "../rules/issues.ts"
import type { CheckedAccount } from "../useDryRun.ts"
import type { ObjectScope } from "./ObjectScope.ts"
import type { ConfigureObject } from "./model/ConfigureObject.ts"
import type { FieldMapping } from "./model/FieldMapping.ts"
import { reviewNames } from "./model/reviewNames.ts"
import { issuesOfDraft, issuesOfServer } from "./model/shownIssues.ts"
import type { ShownIssue } from "./model/ShownIssue.ts"
import type { ConfigureState } from "./state/ConfigureState.ts"
import type { Configuring } from "./state/useConfigure.ts"
import { type Text, useText } from "../../messages/useText.ts"

const noSupport = { delete: false, ifEmpty: false }

interface Given {
  readonly bootstrap: Bootstrap
  readonly revision: HydratedRevision
  readonly sampled?: CheckedAccount | undefined
  readonly fieldMapping?: FieldMapping | undefined
  readonly configuring: Configuring
}

const supportOf = ({ bootstrap: { provider } }: Given) => provider?.support ?? noSupport

/** What prevents a save of a content. */
export const faultsOf = (given: Given, content: ConfigContent): ReadonlyArray<ConfigIssue> =>
  issuesOf({ content, revision: given.revision.content, support: supportOf(given) })

/** An object of the page, with everything that prevents a save of its draft. */
export interface ShownObject extends ObjectScope {
  readonly draftIssues: ReadonlyArray<ShownIssue>
}

export const useShownObjects = (given: Given, objects: ReadonlyArray<ConfigureObject>): ReadonlyArray<ShownObject> => {
  const { bootstrap, configuring, fieldMapping, revision, sampled } = given
  const { send, state } = configuring
  const text = useText()
  const id = useId()
  const [edit] = useState(() => (change: (content: ConfigContent) => ConfigContent) => send({ type: "edited", change }))
  const { project, provider } = bootstrap
  const app = project.appName ?? project.name
  const support = supportOf(given)
  const faults = faultsOf(given, state.draft)
  return objects.map((object) => {
    const { objectName } = object
    const mappings = memberOf(fieldMapping, objectName) ?? []
    const named = { objectName, names: reviewNames(app, object, mappings) }
    const draftIssues = issuesOfDraft(faults, state.draft, named, text)
    return {
      object,
      app,
      provider: provider?.displayName ?? revision.content.provider,
      support,
      stored: state.installation?.config.content,
      initial: state.initial,
      draft: state.draft,
      given: mappings,
      faults: faults.filter((fault) => fault.objectName === objectName),
      draftIssues,
      issues: shownIssues(state, draftIssues, named, text),
      idPrefix: `${id}-${objectName}`,
      edit,
      sampled
    }
  })
}

const shownIssues = (
  { save }: ConfigureState,
  ours: ReadonlyArray<ShownIssue>,
  named: Parameters<typeof issuesOfServer>[1],
  text: Text
): ReadonlyArray<ShownIssue> => {
  if (save.tag === "blocked") return ours
  return save.tag === "failed" ? issuesOfServer(save.error, named, text) : []
}
