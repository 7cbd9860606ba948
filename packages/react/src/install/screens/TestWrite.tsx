/** Shows what a write of an example record would send: a dry run, which changes nothing. */
import type { Explanation, FieldMetadata } from "@fieldgate/client"
import { type JSX, useState } from "react"
import type { ConfigureObject } from "../../configure/screens/model/ConfigureObject.ts"
import { memberOf } from "../../configure/rules/ConfigContent.ts"
import { writableNames } from "../../configure/rules/writePresets.ts"
import { useText } from "../../messages/useText.ts"
import { Button } from "../../parts/Button.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { type PlatformError, platformErrorOf } from "../../platform/PlatformError.ts"
import { usePlatform } from "../../platform/usePlatform.ts"
import { useInstallScope } from "./InstallScope.ts"

interface TestWriteProps {
  readonly integrationId: string
  readonly object: ConfigureObject
  readonly provider: string
}

type Test =
  | { readonly tag: "idle" | "running" }
  | { readonly tag: "done"; readonly explanation: Explanation }
  | { readonly tag: "failed"; readonly error: PlatformError }

export const TestWrite = ({ integrationId, object, provider }: TestWriteProps): JSX.Element => {
  const text = useText()
  const { target } = useInstallScope()
  const { call, project } = usePlatform()
  const [test, setTest] = useState<Test>({ tag: "idle" })
  const run = async () => {
    setTest({ tag: "running" })
    try {
      const { consumerRef, groupRef } = target
      const answer = await call(
        "post",
        "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}",
        {
          path: { projectIdOrName: project, integrationId, objectName: object.objectName },
          body: { groupRef, type: "create", record: exampleRecord(object.fields ?? {}), dryRun: true }
        },
        { groupRef, consumerRef }
      )
      if (!("dryRun" in answer)) throw new Error("the server executed a dry run")
      setTest({ tag: "done", explanation: answer })
    } catch (thrown) {
      setTest({ tag: "failed", error: platformErrorOf(thrown) })
    }
  }
  return (
    <div className="fieldgate-test-write">
      <div>
        <Button busy={test.tag === "running"} onClick={() => void run()}>
          {text("setUp.test", { object: object.displayName })}
        </Button>
      </div>
      {test.tag === "failed" ? <ProblemNotice error={test.error} onRetry={() => void run()} /> : undefined}
      {test.tag === "done" ? (
        <TestResult explanation={test.explanation} object={object} provider={provider} />
      ) : undefined}
    </div>
  )
}

interface TestResultProps {
  readonly explanation: Explanation
  readonly object: ConfigureObject
  readonly provider: string
}

export const TestResult = ({ explanation, object, provider }: TestResultProps): JSX.Element => {
  const text = useText()
  const { errors = [], records } = explanation
  const fields = records[0]?.fields ?? []
  const decisions = { sent: "setUp.testSent", onlyIfEmpty: "setUp.testIfEmpty", dropped: "setUp.testDropped" } as const
  return (
    <Notice
      tone={errors.length === 0 ? "success" : "error"}
      title={text(errors.length === 0 ? "setUp.testPassed" : "setUp.testFailed", { provider })}
    >
      {errors.map(({ message }) => (
        <p key={message} className="fieldgate-verbatim">
          {message}
        </p>
      ))}
      <table className="fieldgate-example-table" data-part="test">
        <caption className="fieldgate-hidden">{text("setUp.test", { object: object.displayName })}</caption>
        <tbody>
          {fields.map(({ decision, field, renamedTo, value }) => (
            <tr key={field}>
              <th scope="row">{memberOf(object.fields, renamedTo ?? field)?.displayName ?? field}</th>
              <td>{typeof value === "string" ? value : JSON.stringify(value)}</td>
              {errors.length === 0 ? <td>{text(decisions[decision])}</td> : undefined}
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}

/** Enough to see the rules at work. */
const mostFields = 4

/** Values for the fields that a new record needs, and for a few that people know. */
const exampleRecord = (fields: Readonly<Record<string, FieldMetadata>>): Readonly<Record<string, unknown>> => {
  const usable = writableNames(fields).flatMap((name) => {
    const field = memberOf(fields, name)
    const value = field && exampleValue(field)
    return field === undefined || value === undefined ? [] : [{ field, value }]
  })
  const needed = usable.filter(({ field }) => field.isRequired)
  const known = usable.filter(({ field }) => !field.isRequired && familiar.test(field.fieldName))
  return Object.fromEntries(
    [...needed, ...known]
      .slice(0, Math.max(needed.length, mostFields))
      .map(({ field, value }) => [field.fieldName, value])
  )
}

const familiar = /^(?:email|first_?name|last_?name|name|phone|job_?title|title|domain|website|industry)$/iu

/** `example.com` is reserved for examples. */
const exampleValue = ({ fieldName, valueType, values = [] }: FieldMetadata): unknown => {
  switch (valueType) {
    case "string":
      if (/mail/iu.test(fieldName)) return "test.record@example.com"
      if (/domain|website|url/iu.test(fieldName)) return "example.com"
      return /phone/iu.test(fieldName) ? "+1 555 0100" : "Test"
    case "boolean":
      return true
    case "int":
    case "float":
      return 1
    case "singleSelect":
      return values[0]?.value
    case "multiSelect":
    case "date":
    case "datetime":
    case "reference":
    case "other":
      return undefined
  }
}
