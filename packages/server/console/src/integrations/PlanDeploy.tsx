/** What a deploy of a pasted manifest would change: every difference, and the installations that lose something. Nothing is deployed. */
import type { DeployPlan } from "@fieldgate/client"
import { type FormEvent, useId, useState } from "react"
import { useChange } from "../data/useChange.ts"
import { Differences } from "../differences/Differences.tsx"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Status } from "../parts/Status.tsx"
import { Link } from "../router/Link.tsx"
import { pathOfCustomer } from "../routePaths.ts"
import { actions, differencesOf, lossOf, planInWords } from "./planWords.ts"

export const PlanDeploy = ({ onClose, project }: { readonly project: string; readonly onClose: () => void }) => {
  const id = useId()
  const [sourceYaml, setSource] = useState("")
  const planning = useChange((api, source: string) => api.integrations.plan({ project, sourceYaml: source }), {
    makesStale: []
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sourceYaml.trim() !== "" && !planning.isPending) planning.mutate(sourceYaml)
  }
  return (
    <Dialog title="Plan a deploy" size="wide" onClose={onClose}>
      <p className="quiet">
        Shows what a deploy of this manifest would change, and which customers it affects. Nothing is deployed.
      </p>
      <form className="stack" onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>Manifest (YAML)</label>
          <textarea
            id={id}
            className="input code-input"
            rows={10}
            placeholder={"specVersion: 1.0.0\nintegrations:\n  - name: crm"}
            spellCheck={false}
            value={sourceYaml}
            onChange={({ target }) => setSource(target.value)}
          />
        </div>
        {planning.error === null ? null : <Failure error={planning.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" type="submit" disabled={sourceYaml.trim() === "" || planning.isPending}>
            Show plan
          </Button>
        </div>
      </form>
      {planning.data === undefined ? null : <Plan plan={planning.data} project={project} />}
    </Dialog>
  )
}

const Plan = ({ plan, project }: { readonly plan: DeployPlan; readonly project: string }) => (
  <div className="stack" role="region" aria-label="Plan">
    <p role="status">{planInWords(plan)}</p>
    {plan.warnings.map(({ message }) => (
      <p key={message} className="quiet">
        {message}
      </p>
    ))}
    {plan.integrations
      .filter(({ action }) => action !== "none")
      .map((integration) => (
        <section key={integration.name} className="stack" aria-label={integration.name}>
          <h3>
            {integration.name}{" "}
            <Status tone={actions[integration.action].tone}>{actions[integration.action].word}</Status>
          </h3>
          {integration.changes.length === 0 ? null : (
            <Differences label={`Changes of ${integration.name}`} of={differencesOf(integration)} />
          )}
          {integration.installations.length === 0 ? null : (
            <ul>
              {integration.installations.map((affected) => (
                <li key={affected.installationId}>
                  <Link to={pathOfCustomer(project, affected.groupRef)}>{affected.groupRef}</Link>: {lossOf(affected)}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
  </div>
)
