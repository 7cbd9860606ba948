/** The objects of the set-up page, each with its scope and with everything that prevents a save. */
import type { Bootstrap, HydratedRevision } from "@fieldgate/client"
import { useId, useMemo } from "react"
import { type ConfigContent, memberOf } from "../rules/ConfigContent.ts"
import { type ConfigIssue, issuesOf } from "../rules/issues.ts"
import type { CheckedAccount } from "../useDryRun.ts"
import type { ObjectDraft, ObjectScope } from "./ObjectScope.ts"
import type { ConfigureObject } from "./model/ConfigureObject.ts"
import type { FieldMapping } from "./model/FieldMapping.ts"
import { reviewNames } from "./model/reviewNames.ts"
import { issuesOfDraft, issuesOfServer } from "./model/shownIssues.ts"
import type { ShownIssue } from "./model/ShownIssue.ts"
import type { ConfigureState } from "./state/ConfigureState.ts"
import type { Configuring } from "./state/useConfigure.ts"
import { type Text, useText } from "../../messages/useText.ts"

const none: ReadonlyArray<never> = []

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
export interface ShownObject extends Pick<ObjectDraft, "faults" | "issues"> {
  readonly scope: ObjectScope
  readonly draftIssues: ReadonlyArray<ShownIssue>
}

export const useShownObjects = (given: Given, objects: ReadonlyArray<ConfigureObject>): ReadonlyArray<ShownObject> => {
  const { state } = given.configuring
  const text = useText()
  const scopes = useScopes(given, objects)
  const faults = faultsOf(given, state.draft)
  return scopes.map((scope) => {
    const { names, object } = scope
    const named = { objectName: object.objectName, names }
    const draftIssues = issuesOfDraft(faults, state.draft, named, text)
    return {
      scope,
      faults: orNone(faults.filter(({ objectName }) => objectName === object.objectName)),
      draftIssues,
      issues: orNone(shownIssues(state, draftIssues, named, text))
    }
  })
}

/** Always the same empty list, by which a row without issues is equal to the one before. */
const orNone = <Item>(items: ReadonlyArray<Item>): ReadonlyArray<Item> => (items.length === 0 ? none : items)

const useScopes = (given: Given, objects: ReadonlyArray<ConfigureObject>): ReadonlyArray<ObjectScope> => {
  const { bootstrap, configuring, fieldMapping, revision, sampled } = given
  const { send, state } = configuring
  const { initial, installation } = state
  const id = useId()
  return useMemo(() => {
    const { project, provider } = bootstrap
    const app = project.appName ?? project.name
    return objects.map((object) => {
      const mappings = memberOf(fieldMapping, object.objectName) ?? none
      return {
        object,
        app,
        provider: provider?.displayName ?? revision.content.provider,
        support: provider?.support ?? noSupport,
        stored: installation?.config.content,
        initial,
        given: mappings,
        names: reviewNames(app, object, mappings),
        idPrefix: `${id}-${object.objectName}`,
        edit: (change) => send({ type: "edited", change }),
        sampled
      }
    })
  }, [bootstrap, fieldMapping, id, initial, installation, objects, revision, sampled, send])
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
