/** A checklist for a project without writes. Its last step turns into the first record. */
import type { Operation } from "@fieldgate/client"
import { useState } from "react"
import { useCountedInstallations } from "../installations/useCountedInstallations.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import { OperationStatus } from "../operations/columns.tsx"
import { pathOfOperation } from "../operations/paths.ts"
import { writeInWords } from "../operations/operationState.ts"
import { Code } from "../parts/Code.tsx"
import { Section } from "../parts/Section.tsx"
import { StatusShape } from "../parts/StatusShape.tsx"
import { Link } from "../router/Link.tsx"
import { exampleWrite, type ExampleLanguage, exampleLanguages, type ExampleTarget } from "./exampleWrite.ts"

/** Milliseconds between two requests. */
const every = 2000

const StepState = ({ isDone }: { readonly isDone: boolean }) => (
  <span data-tone={isDone ? "success" : "info"}>
    <StatusShape name={isDone ? "check" : "dotted"} />
    <span className="visually-hidden">{isDone ? "Done:" : "To do:"}</span>
  </span>
)

const Example = ({ target }: { readonly target: ExampleTarget }) => {
  const [language, choose] = useState<ExampleLanguage>("curl")
  return (
    <>
      <div className="segments" role="group" aria-label="Language">
        {exampleLanguages.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={id === language} onClick={() => choose(id)}>
            {label}
          </button>
        ))}
      </div>
      <Code label="Example of a write" text={exampleWrite(language, target)} />
    </>
  )
}

export interface FirstStepsProps {
  readonly project: string
  /** The first write, once there is one. */
  readonly first: Operation | undefined
}

export const FirstSteps = ({ first, project }: FirstStepsProps) => {
  const integrations = useIntegrations(project, every)
  const installations = useCountedInstallations(project, {}, { every })
  const installation = installations.data?.[0]
  const integration = integrations.data?.find(({ id }) => id === installation?.integrationId) ?? integrations.data?.[0]
  const isDeployed = (integrations.data?.length ?? 0) > 0
  const isInstalled = installation !== undefined
  const objectName =
    Object.keys(installation?.config.content.write?.objects ?? {})[0] ??
    integration?.latestRevision.content.write?.objects?.[0]?.objectName ??
    "contacts"
  return (
    <Section title="Get started">
      <ol className="first-steps">
        <li>
          <StepState isDone={isDeployed} />
          <div>
            <h3>Deploy a manifest</h3>
            <p className="quiet">
              It defines your integrations. Run <code>fieldgate deploy fieldgate.yaml</code>.
            </p>
          </div>
        </li>
        <li>
          <StepState isDone={isInstalled} />
          <div>
            <h3>Connect an account</h3>
            <p className="quiet">
              A customer installs an integration with the React components in your app, or you do with the API.
            </p>
          </div>
        </li>
        <li>
          <StepState isDone={first !== undefined} />
          <div className="stack">
            <h3>Send the first write</h3>
            {first === undefined ? (
              <>
                <Example
                  target={{
                    origin: window.location.origin,
                    project,
                    integration: integration?.name ?? "crm",
                    objectName,
                    groupRef: installation?.group.groupRef ?? "your-customer"
                  }}
                />
                <p className="waiting" role="status">
                  <span className="spinner" aria-hidden="true" />
                  Waiting for your first write
                </p>
              </>
            ) : (
              <p className="first-write" role="status">
                <Link to={pathOfOperation(project, first.id)}>{writeInWords(first)}</Link>{" "}
                <OperationStatus operation={first} />
              </p>
            )}
          </div>
        </li>
      </ol>
    </Section>
  )
}
