/** The product's contacts. One of them is open, and can be sent to a connected CRM. */
import { type JSX, useState } from "react"
import { ContactPanel } from "./ContactPanel.tsx"
import type { DemoSettings } from "./DemoSettings.ts"
import { nameOf, people, type Person } from "./people.ts"
import type { Sent } from "./sendPerson.ts"

interface Props {
  readonly settings: DemoSettings
  /** Opens the set-up of an integration. */
  readonly onConnect: (integration: string) => void
}

export const ContactsPage = ({ onConnect, settings }: Props): JSX.Element => {
  const [list, setList] = useState<ReadonlyArray<Person>>(people)
  const [at, setAt] = useState(0)
  /** The last results, by place in the list and provider. */
  const [sent, setSent] = useState<Readonly<Record<string, Sent>>>({})
  const person = list[at]
  return (
    <div className="contacts">
      <div className="frame">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role and company</th>
              <th scope="col">In your CRM</th>
            </tr>
          </thead>
          <tbody>
            {list.map((each, index) => (
              <tr key={each.company} aria-current={index === at ? "true" : undefined}>
                <th scope="row">
                  <button type="button" onClick={() => setAt(index)}>
                    {nameOf(each)}
                  </button>
                  <small>{each.email}</small>
                </th>
                <td>
                  {each.role}
                  <small>{each.company}</small>
                </td>
                <td>
                  {settings.sandboxes
                    .filter(({ provider }) => sent[`${index} ${provider}`] !== undefined)
                    .map(({ name, provider }) => (
                      <span key={provider} className="chip">
                        ✓ {name}
                      </span>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {person === undefined ? undefined : (
        <ContactPanel
          key={at}
          person={person}
          settings={settings}
          sentTo={(provider) => sent[`${at} ${provider}`]}
          onChange={(changed) => setList(list.with(at, changed))}
          onSent={(provider, result) => setSent({ ...sent, [`${at} ${provider}`]: result })}
          onConnect={onConnect}
        />
      )}
    </div>
  )
}
