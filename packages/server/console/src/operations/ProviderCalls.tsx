/** The calls that were made to the provider, each with what it answered. @rule operation.answers */
import type { OperationAttempt } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { Code } from "../parts/Code.tsx"
import { CopyId } from "../parts/CopyId.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Facts } from "../parts/Facts.tsx"
import { JsonTree } from "../parts/JsonTree.tsx"
import { Section } from "../parts/Section.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Status } from "../parts/Status.tsx"
import { type Call, callInWords, parsedAnswer } from "./attempts.ts"
import { type OfOperation, useAttempts } from "./useAttempts.ts"
import { When } from "./When.tsx"

interface CallProps {
  readonly attempt: OperationAttempt
  readonly call: Call
  readonly isOpen: boolean
}

const Answer = ({
  answer,
  attempt: { outcome }
}: { readonly answer: string | undefined } & Pick<CallProps, "attempt">) => {
  if (answer === undefined) {
    return (
      <p className="quiet">
        {outcome === "success" ? "Answers are kept where a record was not written." : "No answer was kept."}
      </p>
    )
  }
  const value = parsedAnswer(answer)
  return value === undefined ? (
    <Code label="Answer of the provider" text={answer} />
  ) : (
    <JsonTree label="Answer of the provider" value={value} levels={4} />
  )
}

const OneCall = ({ attempt, call, isOpen }: CallProps) => {
  const [request, response] = callInWords(call)
  const isFailed = call.status === undefined || call.status >= 400
  return (
    <details className="request" open={isOpen}>
      <summary>
        <Status tone={isFailed ? "error" : "success"}>{response}</Status> <code>{request}</code>
      </summary>
      <div className="request-body">
        <Facts
          facts={[
            ["Attempt", `${attempt.number}`],
            ["Sent", <When key="sent" at={call.beginTime} />],
            [
              "Provider's request ID",
              call.requestId === undefined ? undefined : (
                <CopyId key="id" id={call.requestId} of="the call at the provider" whole />
              )
            ]
          ]}
        />
        <Answer attempt={attempt} answer={call.answer} />
      </div>
    </details>
  )
}

const Calls = ({ attempts }: { readonly attempts: ReadonlyArray<OperationAttempt> }) => {
  const calls = attempts.flatMap((attempt) => (attempt.calls ?? []).map((call, index) => ({ attempt, call, index })))
  if (calls.length === 0) {
    return (
      <Empty icon="operations" title="No calls">
        The calls of an attempt appear here once it has ended. They are removed with the logs of the operation.
      </Empty>
    )
  }
  return (
    <div>
      {calls.map(({ attempt, call, index }) => (
        <OneCall
          key={`${attempt.number} ${index}`}
          attempt={attempt}
          call={call}
          isOpen={calls.length === 1 && call.answer !== undefined}
        />
      ))}
    </div>
  )
}

export const ProviderCalls = (of: OfOperation) => {
  const attempts = useAttempts(of)
  return (
    <Section title="Calls and answers">
      <Loaded of={attempts} skeleton={<Skeleton lines={3} />}>
        {(listed) => <Calls attempts={listed} />}
      </Loaded>
    </Section>
  )
}
