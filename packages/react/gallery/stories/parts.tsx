/** The building blocks in their states. */
import type { ProblemOf } from "@fieldgate/client/bare"
import { type JSX, type ReactNode, useState } from "react"
import { PlatformError, type PlatformErrorKind } from "../../src/platform/PlatformError.ts"
import { Actions } from "../../src/parts/Actions.tsx"
import { Badge } from "../../src/parts/Badge.tsx"
import { Button } from "../../src/parts/Button.tsx"
import { Card } from "../../src/parts/Card.tsx"
import { CheckboxField } from "../../src/parts/CheckboxField.tsx"
import { ChoiceField } from "../../src/parts/ChoiceField.tsx"
import { ConfirmDialog } from "../../src/parts/ConfirmDialog.tsx"
import { Disclosure } from "../../src/parts/Disclosure.tsx"
import { Facts } from "../../src/parts/Facts.tsx"
import { FieldPicker } from "../../src/parts/FieldPicker.tsx"
import { Heading } from "../../src/parts/Heading.tsx"
import { Notice } from "../../src/parts/Notice.tsx"
import { ProblemNotice } from "../../src/parts/ProblemNotice.tsx"
import { Root } from "../../src/parts/Root.tsx"
import { SecretField } from "../../src/parts/SecretField.tsx"
import { SelectField } from "../../src/parts/SelectField.tsx"
import { Skeleton } from "../../src/parts/Skeleton.tsx"
import { Stack } from "../../src/parts/Stack.tsx"
import { Tabs } from "../../src/parts/Tabs.tsx"
import { TextField } from "../../src/parts/TextField.tsx"
import type { Stories } from "../Story.ts"

const ignore = () => undefined

const framed = (children: ReactNode) => () => (
  <Root part="story">
    <Card>{children}</Card>
  </Root>
)

const fields = [
  { value: "email", label: "Email", hint: "email" },
  { value: "hs_additional_emails", label: "Additional email addresses", hint: "hs_additional_emails" },
  { value: "phone", label: "Phone number", hint: "phone" },
  { value: "company", label: "Company name", hint: "company" }
]

const Buttons = (): JSX.Element => (
  <Stack>
    <Heading level={2}>Connect your account</Heading>
    <p className="fieldgate-text">Acme App asks for access to your contacts and companies.</p>
    {[false, true].map((busy) => (
      <Actions key={String(busy)}>
        <Button kind="quiet" busy={busy}>
          Later
        </Button>
        <Button kind="danger" busy={busy}>
          Remove
        </Button>
        <Button busy={busy}>Back</Button>
        <Button kind="primary" busy={busy}>
          Connect
        </Button>
      </Actions>
    ))}
    <Actions>
      <Button disabled>Disabled</Button>
      <Button kind="primary" disabled>
        Disabled
      </Button>
    </Actions>
  </Stack>
)

const manyFields = Array.from({ length: 2000 }, (_, index) => ({
  value: `custom_${index}`,
  label: `Custom field ${index}`,
  hint: `custom_${index}`
}))

interface PickedProps {
  readonly error?: string
  readonly initial?: string
  readonly options?: typeof fields
}

const Picked = ({ error, initial = "", options = fields }: PickedProps): JSX.Element => {
  const [value, setValue] = useState(initial)
  return (
    <FieldPicker
      label="Field for the email address"
      hint="Required by Acme App"
      options={options}
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

const Inputs = (): JSX.Element => (
  <Stack>
    <TextField label="Workspace" hint="The first part of your address: workspace.example.com" defaultValue="acme" />
    <TextField label="Notes" optional placeholder="Anything to remember" />
    <TextField label="Address" error="Enter an address that begins with https://" defaultValue="example" />
    <TextField label="Account" disabled defaultValue="acme-1" />
    <SecretField label="API key" hint="You find it in your settings" />
    <SelectField label="Field" options={fields} value="" onChange={ignore} />
    <SelectField label="Field" options={fields} value="email" onChange={ignore} error="Choose another field" />
  </Stack>
)

const Checks = (): JSX.Element => {
  const [chosen, setChosen] = useState<ReadonlyArray<string>>(["Email"])
  const [rule, setRule] = useState<"always" | "ifEmpty" | "never">("always")
  const names = ["Email", "Phone number", "Company name"]
  const toggle = (name: string) => (checked: boolean) =>
    setChosen(checked ? [...chosen, name] : chosen.filter((each) => each !== name))
  return (
    <Stack>
      <CheckboxField
        label="All fields"
        description="Also fields that are added later"
        checked={chosen.length === names.length}
        indeterminate={chosen.length > 0 && chosen.length < names.length}
        onChange={(checked) => setChosen(checked ? names : [])}
      />
      {names.map((name) => (
        <CheckboxField key={name} label={name} checked={chosen.includes(name)} onChange={toggle(name)} />
      ))}
      <CheckboxField label="Owner" description="Your app may not see it" checked={false} disabled onChange={ignore} />
      <CheckboxField label="I have read the terms" checked={false} error="Confirm to go on" onChange={ignore} />
      <ChoiceField
        legend="When a record is updated"
        value={rule}
        onChange={setRule}
        options={[
          { value: "always", label: "Always write" },
          { value: "ifEmpty", label: "Write only if empty", description: "Keeps what your team entered" },
          { value: "never", label: "Don’t write" }
        ]}
      />
    </Stack>
  )
}

const tabs = [
  { id: "contact", label: "Contacts", state: "done" },
  { id: "company", label: "Companies", state: "error" },
  { id: "deal", label: "Deals", state: "pending" },
  { id: "ticket", label: "Tickets with a name that is rather long" },
  { id: "manage", label: "Manage" }
] as const

const Tabbed = (): JSX.Element => {
  const [selected, setSelected] = useState("contact")
  return (
    <Tabs label="Objects" items={tabs} selected={selected} onSelect={setSelected}>
      <Stack>
        <Heading level={2}>{`${selected} fields`}</Heading>
        <Picked />
        <Actions>
          <Button kind="primary">Save</Button>
        </Actions>
      </Stack>
    </Tabs>
  )
}

const Details = (): JSX.Element => (
  <Stack>
    <Heading level={2}>
      Connection <Badge tone="success">Working</Badge> <Badge tone="error">Refused</Badge>{" "}
      <Badge tone="warning">Ends soon</Badge> <Badge tone="info">New</Badge> <Badge>Custom</Badge>
    </Heading>
    <Facts
      facts={[
        { name: "Account", value: "acme.example.com" },
        { name: "Connected by", value: "Ann Example" },
        { name: "Connected on", value: "1 January 2026" }
      ]}
    />
    <Disclosure summary="What may be written">
      <p>Contacts and companies.</p>
    </Disclosure>
  </Stack>
)

const Dialog = (): JSX.Element => {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Actions>
        <Button onClick={() => setOpen(true)}>Uninstall</Button>
      </Actions>
      <ConfirmDialog
        open={open}
        danger
        title="Uninstall the integration?"
        confirmLabel="Uninstall"
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      >
        <p>Nothing is written to your account any more. What was written stays there.</p>
      </ConfirmDialog>
    </>
  )
}

const problem: ProblemOf<"already-installed"> = {
  type: "urn:fieldgate:problem:already-installed",
  status: 409,
  title: "Already installed",
  href: "https://fieldgate.example.com/problems/already-installed",
  detail: "The property email is not a valid address.",
  instance: "urn:uuid:0d3b1c52-51a7-4b5e-a0a4-55b7c5a7c001",
  subsystem: "api",
  time: "2026-01-01T00:00:00.000Z",
  requestId: "0d3b1c52-51a7-4b5e-a0a4-55b7c5a7c001",
  causes: ["PROPERTY_INVALID: email"],
  remedy: "Choose another field for the address.",
  retryable: true,
  installationId: "installation-1"
}

const failure = (kind: PlatformErrorKind, retryAfter?: Date) =>
  new PlatformError(problem.detail, { kind, problem, retryable: true, retryAfter, requestId: problem.requestId })

const inAnHour = new Date(Date.now() + 3_600_000)

const Notices = (): JSX.Element => (
  <Stack>
    <Notice tone="info">New fields of your account show up after a moment.</Notice>
    <Notice tone="success" title="Saved">
      Contacts are written from now on.
    </Notice>
    <Notice tone="warning" title="Two fields are not visible to you" actions={<Button>Look at them</Button>} />
    <ProblemNotice error={failure("provider")} onRetry={ignore} />
    <ProblemNotice error={failure("quota", inAnHour)} onRetry={ignore} />
  </Stack>
)

export const stories = {
  buttons: { render: framed(<Buttons />) },
  inputs: { render: framed(<Inputs />) },
  checks: { render: framed(<Checks />) },
  picker: [
    { render: framed(<Picked />) },
    { variant: "chosen", render: framed(<Picked initial="email" />) },
    { variant: "many", render: framed(<Picked options={manyFields} initial="custom_1000" />) },
    {
      variant: "native",
      render: framed(<SelectField label="Field" options={manyFields} value="custom_1000" onChange={ignore} />)
    },
    {
      variant: "wrong",
      render: framed(<Picked options={manyFields} initial="gone" error="This field does not exist any more" />)
    }
  ],
  tabs: { render: framed(<Tabbed />) },
  details: { render: framed(<Details />) },
  dialog: { render: framed(<Dialog />) },
  notices: { render: framed(<Notices />) },
  skeleton: { busy: true, render: framed(<Skeleton label="Loading…" />) }
} satisfies Stories<string>
