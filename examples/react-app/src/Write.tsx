/** What the product does once an integration is installed: it writes, and here we show the CRM's record. */
import { type FormEvent, type JSX, useId, useState } from "react"
import type { DemoCrm, DemoSettings } from "./DemoSettings.ts"
import { Outcome } from "./Outcome.tsx"
import { type Written, writePerson } from "./writePerson.ts"

interface Props {
  readonly crms: ReadonlyArray<DemoCrm>
  readonly settings: DemoSettings
}

const fields = [
  { name: "email", label: "E-mail", type: "email", required: true },
  { name: "firstName", label: "First name", type: "text", required: false },
  { name: "lastName", label: "Last name", type: "text", required: true },
  { name: "role", label: "Role (written to the field that your mapping names)", type: "text", required: false }
] as const

export const Write = ({ crms, settings }: Props): JSX.Element => {
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [written, setWritten] = useState<Written>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? "")
    const crm = crms.find(({ provider }) => provider === text("crm"))
    if (crm === undefined) return
    const person = {
      email: text("email"),
      firstName: text("firstName"),
      lastName: text("lastName"),
      role: text("role")
    }
    setIsBusy(true)
    setWritten(await writePerson(settings, crm, person))
    setIsBusy(false)
  }
  return (
    <>
      <form className="write" onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${id}-crm`}>CRM</label>
        <select id={`${id}-crm`} name="crm">
          {crms.map(({ name, provider }) => (
            <option key={provider} value={provider}>
              {name}
            </option>
          ))}
        </select>
        {fields.map(({ label, name, required, type }) => (
          <label key={name}>
            {label}
            <input name={name} type={type} required={required} autoComplete="off" />
          </label>
        ))}
        <button type="submit" disabled={isBusy}>
          Write the person
        </button>
      </form>
      <div aria-live="polite">{written === undefined ? null : <Outcome written={written} />}</div>
    </>
  )
}
