/** A bulk redrive as the console shows it. Pure. @rule redrive.all, redrive.progress */
import type { RedriveAllParams, RedriveJob } from "@fieldgate/client"
import { absoluteTime } from "../parts/relativeTime.ts"
import { type Filters, modeChoices, searchParams, statusChoices, typeChoices } from "./filters.ts"

type Filter = RedriveAllParams["filter"]

/**
 * The filter of a bulk redrive that matches what the list shows; undefined without one: it has no search by ID and no author, and an
 * operation in progress can't be redriven.
 */
export const redriveFilter = (filters: Filters, search: string, now: number): Filter | undefined => {
  const { errorCode, groupRef, integration, mode, objectName, resolution, since, status, type, until, ...others } =
    searchParams(filters, search, now)
  // A filter that a redrive doesn't have must not be ignored: it would retry more than is shown.
  if (Object.keys(others).length > 0 || status === "in_progress" || resolution === "resolved") return undefined
  return {
    ...(status === undefined ? {} : { status }),
    ...(integration === undefined ? {} : { integrationId: integration }),
    ...(type === undefined ? {} : { type }),
    ...(mode === undefined ? {} : { mode }),
    ...(objectName === undefined ? {} : { objectName }),
    ...(groupRef === undefined ? {} : { groupRef }),
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until })
  }
}

const labelIn = (choices: ReadonlyArray<{ readonly value: string; readonly label: string }>, value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value

/** What a bulk redrive matches, as names and values. Empty: all writes of the project. */
export const filterInWords = (
  { errorCode, groupRef, integrationId, mode, objectName, since, status, type, until }: Filter,
  integrationName: string | undefined
): ReadonlyArray<readonly [name: string, value: string]> => {
  const time = (text: string) => absoluteTime(new Date(text))
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ["Status", status && labelIn(statusChoices, status)],
    ["Customer", groupRef],
    ["Integration", integrationId && (integrationName ?? integrationId)],
    ["Object", objectName],
    ["Error code", errorCode],
    ["Type", type && labelIn(typeChoices, type)],
    ["Mode", mode && labelIn(modeChoices, mode)],
    ["Received from", since && time(since)],
    ["Received until", until && time(until)]
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

type SkipReason = RedriveJob["progress"]["skipped"][number]["reason"]

export const skipReasons: Readonly<Record<SkipReason, string>> = {
  already_redriven: "retried before",
  other_outcome: "no failed records any more",
  duplicates_not_accepted: "may exist already, and can’t be looked up",
  payloads_removed: "records removed by retention",
  installation_removed: "installation removed",
  connection_removed: "connection removed",
  account_changed: "accepted for another account",
  unexpected_error: "unexpected error"
}

const number = new Intl.NumberFormat("en-GB")

export const countOf = (count: number, noun: string): string =>
  `${number.format(count)} ${count === 1 ? noun : `${noun}s`}`

export const skippedOf = ({ progress }: RedriveJob): number =>
  progress.skipped.reduce((sum, { operations }) => sum + operations, 0)

export const shareDone = (job: RedriveJob, dryRun: RedriveJob | undefined): number | undefined => {
  if (job.state !== "running") return 1
  if (dryRun === undefined) return undefined
  const all = dryRun.progress.operations + skippedOf(dryRun)
  return all === 0 ? 1 : Math.min(1, (job.progress.operations + skippedOf(job)) / all)
}
