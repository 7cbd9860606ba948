/** One contact: edit it, send it to a CRM, and follow what became of it. */
import { useIsIntegrationInstalled } from "@fieldgate/react"
import { type JSX, useState } from "react"
import type { DemoCrm, DemoSettings } from "./DemoSettings.ts"
import { nameOf, type Person, targetOf } from "./people.ts"
import { type Outcome, sendPerson, type Sent } from "./sendPerson.ts"
import { Trace } from "./Trace.tsx"

interface Props {
  readonly person: Person
  readonly settings: DemoSettings
  readonly sentTo: (provider: string) => Sent | undefined
  readonly onChange: (person: Person) => void
  readonly onSent: (provider: string, sent: Sent) => void
  readonly onConnect: (integration: string) => void
}

const inputs = [
  { name: "firstName", label: "First name", type: "text" },
  { name: "lastName", label: "Last name", type: "text" },
  { name: "email", label: "E-mail", type: "email" },
  { name: "phone", label: "Phone", type: "tel" },
  { name: "role", label: "Role", type: "text" }
] as const

export const ContactPanel = (props: Props): JSX.Element => {
  const { onChange, person, settings } = props
  const crms = settings.sandboxes.filter(({ provider }) => targetOf(provider) !== undefined)
  const [provider, setProvider] = useState(crms[0]?.provider)
  const crm = crms.find((each) => each.provider === provider)
  return (
    <section className="card panel" aria-label={nameOf(person)}>
      <h2>{nameOf(person)}</h2>
      <form className="fields" onSubmit={(event) => event.preventDefault()}>
        {inputs.map(({ label, name, type }) => (
          <label key={name}>
            {label}
            <input
              name={name}
              type={type}
              value={person[name]}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...person, [name]: target.value })}
            />
          </label>
        ))}
      </form>
      <div className="segments" role="group" aria-label="CRM">
        {crms.map((each) => (
          <button
            key={each.provider}
            type="button"
            aria-pressed={each.provider === provider}
            onClick={() => setProvider(each.provider)}
          >
            {each.name}
          </button>
        ))}
      </div>
      {crm === undefined ? undefined : <Send key={crm.provider} {...props} crm={crm} />}
    </section>
  )
}

/** Sending is offered to customers who have installed the integration. */
const Send = ({ crm, onConnect, onSent, person, sentTo, settings }: Props & { readonly crm: DemoCrm }): JSX.Element => {
  const { consumerRef, groupRef } = settings
  const { isIntegrationInstalled, isLoaded } = useIsIntegrationInstalled(crm.integration, groupRef, consumerRef)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | undefined>(sentTo(crm.provider))
  if (!isLoaded) return <p className="lead">Loading…</p>
  if (!isIntegrationInstalled) {
    return (
      <div className="callout">
        <p>{crm.name} isn’t set up yet.</p>
        <button type="button" className="primary" onClick={() => onConnect(crm.integration)}>
          Set up {crm.name}
        </button>
      </div>
    )
  }
  const send = async () => {
    setIsBusy(true)
    const result = await sendPerson(settings, crm, person)
    setOutcome(result)
    if (result.tag === "sent") onSent(crm.provider, result)
    setIsBusy(false)
  }
  return (
    <>
      <button type="button" className="primary" disabled={isBusy} onClick={() => void send()}>
        Send to {crm.name}
      </button>
      <div aria-live="polite">{outcome === undefined ? undefined : <Trace crm={crm} outcome={outcome} />}</div>
    </>
  )
}
