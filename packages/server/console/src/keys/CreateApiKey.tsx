/** Creates an API key and shows its value once. */
import type { CreateApiKeyParams } from "@fieldgate/client"
import { type FormEvent, useId, useState } from "react"
import { useChange } from "../data/useChange.ts"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Select } from "../parts/Select.tsx"
import { scopeWords } from "./scopes.ts"
import { ShownOnce } from "../parts/ShownOnce.tsx"

type Scope = NonNullable<CreateApiKeyParams["scopes"]>[number]

const scopes: ReadonlyArray<{ readonly value: Scope; readonly label: string }> = [
  { value: "full", label: `${scopeWords.full}: may do everything (full)` },
  { value: "frontend", label: `${scopeWords.frontend}: the React components (frontend)` }
]

const lifetimes = [
  { value: "", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" }
] as const

const dayMillis = 24 * 3600 * 1000

const expiryIn = (days: string): { readonly expiresAt?: string } =>
  days === "" ? {} : { expiresAt: new Date(Date.now() + Number(days) * dayMillis).toISOString() }

export const CreateApiKey = ({ onClose, project }: { readonly project: string; readonly onClose: () => void }) => {
  const [label, setLabel] = useState("")
  const [scope, setScope] = useState<Scope>("full")
  const [days, setDays] = useState("")
  const id = useId()
  const creation = useChange(
    (api) => api.apiKeys.create({ project, label: label.trim(), scopes: [scope], ...expiryIn(days) }),
    { makesStale: [["api-keys", project]] }
  )
  if (creation.data !== undefined) {
    return (
      <ShownOnce title="API key created" label="API key" value={creation.data.key} onClose={onClose}>
        Store it now, for example as <code>FIELDGATE_KEY</code>. It can&apos;t be shown again.
      </ShownOnce>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (label.trim() !== "" && !creation.isPending) creation.mutate(undefined)
  }
  return (
    <Dialog title="Create API key" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>Label</label>
          <input
            id={id}
            className="input"
            required
            maxLength={256}
            autoComplete="off"
            placeholder="Production backend"
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
        </div>
        <Select
          label="For"
          options={scopes}
          value={scope}
          onChange={(value) => setScope(value === "frontend" ? "frontend" : "full")}
        />
        <Select label="Expires" options={lifetimes} value={days} onChange={setDays} />
        {creation.error === null ? null : <Failure error={creation.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={creation.isPending} disabled={label.trim() === ""}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
