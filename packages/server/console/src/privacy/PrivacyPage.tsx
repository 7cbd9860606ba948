/** Requests of people for their data: a copy of it, or its erasure. @rule console.actions */
import { type FormEvent, useId, useState } from "react"
import { useChange } from "../data/useChange.ts"
import { pathOfOperation } from "../operations/paths.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Page } from "../parts/Page.tsx"
import { saveFile } from "../parts/saveFile.ts"
import { Section } from "../parts/Section.tsx"
import { Select } from "../parts/Select.tsx"
import { shortId } from "../parts/shortId.ts"
import { Link } from "../router/Link.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import {
  emptyForm,
  erasedInWords,
  type PersonErasure,
  type PersonForm,
  type PersonKind,
  personKinds,
  personOf
} from "./person.ts"

interface FieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const Field = ({ hint, label, onChange, value }: FieldProps) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={512}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}

const isKind = (value: string): value is PersonKind => personKinds.some((kind) => kind.value === value)

export const PrivacyPage = ({ project }: { readonly project: string }) => {
  const announce = useAnnounce()
  const [form, setForm] = useState<PersonForm>(emptyForm)
  const [isAsked, ask] = useState(false)
  const person = personOf(form)
  const kind = personKinds.find(({ value }) => value === form.kind) ?? personKinds[0]
  const copy = useChange((api, whose: NonNullable<typeof person>) => api.groups.exportPerson({ project, ...whose }), {
    makesStale: [["audit", project]],
    onDone: (lines) => {
      saveFile(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`, "person.jsonl", "application/jsonl")
      announce("Export downloaded")
    }
  })
  const erasure = useChange((api, whose: NonNullable<typeof person>) => api.groups.erasePerson({ project, ...whose }), {
    makesStale: [
      ["operations", project],
      ["operation", project],
      ["audit", project]
    ],
    onDone: () => ask(false)
  })
  const set = (change: Partial<PersonForm>) => {
    copy.reset()
    erasure.reset()
    setForm({ ...form, ...change })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (person !== undefined && !copy.isPending) copy.mutate(person)
  }
  return (
    <Page
      title="Data requests"
      intro="Export or erase what Fieldgate stores about one person. Records in your customers' CRMs are not changed."
    >
      <Section title="Person">
        <form className="privacy-form" onSubmit={submit}>
          <Select
            label="Who"
            options={personKinds}
            value={form.kind}
            onChange={(value) => (isKind(value) ? set({ kind: value, text: "" }) : undefined)}
          />
          <Field label={kind.field} value={form.text} onChange={(text) => set({ text })} />
          {form.kind === "consumerRef" ? null : (
            <Field
              label="Customer's reference"
              {...(form.kind === "email" ? { hint: "Empty: the writes of all customers." } : {})}
              value={form.group}
              onChange={(group) => set({ group })}
            />
          )}
          {form.kind === "recordId" ? (
            <Field label="Object, such as contacts" value={form.object} onChange={(object) => set({ object })} />
          ) : null}
          <div className="privacy-actions">
            <Button type="submit" icon="download" busy={copy.isPending} disabled={person === undefined}>
              Export data
            </Button>
            <AllowedButton
              needs="admin"
              kind="danger"
              icon="trash"
              disabled={person === undefined}
              onClick={() => (person === undefined ? undefined : ask(true))}
            >
              Erase data
            </AllowedButton>
          </div>
        </form>
      </Section>
      {copy.error === null ? null : <Failure error={copy.error} />}
      {erasure.data === undefined ? null : <Erased project={project} erasure={erasure.data} />}
      {isAsked && person !== undefined ? (
        <ConfirmDialog
          title="Erase this person's data?"
          action="Erase data"
          phrase={form.text.trim()}
          busy={erasure.isPending}
          error={erasure.error}
          onConfirm={() => erasure.mutate(person)}
          onCancel={() => ask(false)}
        >
          <p>
            Values of the person&apos;s records, provider answers, log entries and webhook bodies are deleted. This
            can&apos;t be undone.
          </p>
          <p>Outcomes, counts and times of writes stay. Records in your customers&apos; CRMs are not changed.</p>
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}

const Erased = ({ erasure, project }: { readonly project: string; readonly erasure: PersonErasure }) => {
  const { complete, operationsInProgress = [] } = erasure
  return (
    <div className="notice" data-tone={complete ? "success" : "warning"} role="status">
      <p className="notice-title">{complete ? "Data erased" : "Some data is left"}</p>
      <p>{erasedInWords(erasure) ?? "Nothing was stored about this person."}</p>
      {complete ? null : (
        <p>
          {operationsInProgress.length === 0
            ? "There was too much for one call. Erase again."
            : "These writes are in progress. Wait until they have finished or cancel them, then erase again:"}{" "}
          {operationsInProgress.map((id) => (
            <Link key={id} to={pathOfOperation(project, id)}>
              {shortId(id)}{" "}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}
