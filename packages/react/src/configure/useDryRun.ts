/** Validates one object as a save would, while the user edits it: reads one record and saves nothing. @rule install.validate */
import type { InputValidationIssue, ValidationAnswer } from "@fieldgate/client"
import { useEffect, useState } from "react"
import { type ConfigContent, readObjectOf, writeObjectOf } from "./rules/ConfigContent.ts"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Subject } from "../platform/Subject.ts"
import { usePlatform } from "../platform/usePlatform.ts"
import { usePlatformQuery } from "../platform/usePlatformQuery.ts"

/**
 * - `idle`: nothing is selected. `running`: the request is running.
 * - `ok`: the account supports the selection. `failed`: `issues` holds what it doesn't support.
 * - `unavailable`: the check failed; this doesn't block a save.
 */
export interface SampleRead {
  readonly status: "idle" | "running" | "ok" | "failed" | "unavailable"
  readonly issues: ReadonlyArray<InputValidationIssue>
  /** What the selected fields hold in one record of the account; empty with an API key, or without records. @rule install.samples */
  readonly values: SampleValues
  /** Validates again, such as after a permission was changed in the account. */
  readonly run: () => void
}

export type SampleValues = NonNullable<ValidationAnswer["samples"]>[string]

const noValues: SampleValues = {}

/** The account in which a draft is checked. */
export interface CheckedAccount extends Subject {
  readonly integrationId: string
  /** Undefined: nothing is checked. */
  readonly connectionId: string | undefined
}

interface DryRunTarget extends CheckedAccount {
  readonly draft: ConfigContent
  readonly objectName: string
}

/** Edits within this time are validated together. */
const settleMs = 700

export const useDryRun = (target: DryRunTarget): SampleRead => {
  const { call, project } = usePlatform()
  const { connectionId, consumerRef, draft, groupRef, integrationId, objectName } = target
  const part = connectionId === undefined ? undefined : contentOfObject(draft, objectName)
  const settled = useSettled(part === undefined ? "" : JSON.stringify(part), settleMs)
  const enabled = connectionId !== undefined && settled !== ""
  const answer = usePlatformQuery<ValidationAnswer>({
    key: ["validated", groupRef, integrationId, connectionId ?? "", settled],
    enabled,
    // An edit of another field keeps the values on the screen.
    placeholderData: (before) => before,
    ask: (signal) =>
      call(
        "post",
        "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations:validate",
        {
          path: { projectIdOrName: project, integrationId },
          body: {
            groupRef,
            ...(connectionId === undefined ? {} : { connectionId }),
            // The text is a serialized content.
            config: { content: JSON.parse(settled) as ConfigContent }
          }
        },
        { groupRef, consumerRef, signal }
      )
  })
  const { data, error, isFetching, isSuccess, refetch } = answer
  return {
    status: statusOf(enabled, isFetching, isSuccess, error),
    issues: isFetching ? [] : (error?.issues ?? []),
    values: (enabled ? data?.samples?.[objectName] : undefined) ?? noValues,
    run: () => void refetch()
  }
}

const statusOf = (
  enabled: boolean,
  isFetching: boolean,
  isSuccess: boolean,
  error: PlatformError | null
): SampleRead["status"] => {
  if (!enabled) return "idle"
  if (isFetching) return "running"
  if (isSuccess) return "ok"
  return error !== null && error.issues.length > 0 ? "failed" : "unavailable"
}

/** Undefined if nothing of the object is selected. */
const contentOfObject = (draft: ConfigContent, objectName: string): ConfigContent | undefined => {
  const read = readObjectOf(draft, objectName)
  const write = writeObjectOf(draft, objectName)
  if (read === undefined && write === undefined) return undefined
  return {
    provider: draft.provider,
    ...(read === undefined ? {} : { read: { objects: { [objectName]: read } } }),
    ...(write === undefined ? {} : { write: { objects: { [objectName]: write } } })
  }
}

const useSettled = (value: string, afterMs: number): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
