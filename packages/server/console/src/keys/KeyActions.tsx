/** The actions of a key, each after a confirmation. @rule console.actions */
import { useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import type { Api } from "../session/consoleCalls.ts"

export interface KeyAction {
  readonly label: string
  readonly consequence: string
  readonly kind: "danger" | "primary"
  readonly done: string
}

export interface KeyActionsProps<Name extends string, Answer> {
  /** The kind of key, as in "Disable JWT key". */
  readonly noun: string
  /** The name of the key. */
  readonly label: string
  readonly actions: Readonly<Record<Name, KeyAction>>
  readonly offered: ReadonlyArray<Name>
  /** The list that shows the key. */
  readonly list: ReadonlyArray<unknown>
  readonly change: (api: Api, name: Name) => Promise<Answer>
  readonly onDone?: (answer: Answer) => void
}

export const KeyActions = <Name extends string, Answer>(props: KeyActionsProps<Name, Answer>) => {
  const { actions, label, list, noun, offered } = props
  const announce = useAnnounce()
  const [asked, ask] = useState<Name | undefined>(undefined)
  const change = useChange((api, name: Name) => props.change(api, name), {
    makesStale: [list],
    onDone: (answer) => {
      if (asked !== undefined) announce(actions[asked].done)
      ask(undefined)
      props.onDone?.(answer)
    }
  })
  const open = (name: Name | undefined) => {
    change.reset()
    ask(name)
  }
  return (
    <span className="row">
      {offered.map((name) => (
        <AllowedButton
          key={name}
          needs="admin"
          kind="quiet"
          aria-label={`${actions[name].label} ${label}`}
          onClick={() => open(name)}
        >
          {actions[name].label}
        </AllowedButton>
      ))}
      {asked === undefined ? null : (
        <ConfirmDialog
          key={asked}
          title={`${actions[asked].label} ${label}?`}
          action={`${actions[asked].label} ${noun}`}
          kind={actions[asked].kind}
          busy={change.isPending}
          error={change.error}
          // What can't be undone is confirmed by typing.
          {...(asked === "delete" ? { phrase: label } : {})}
          onConfirm={() => change.mutate(asked)}
          onCancel={() => open(undefined)}
        >
          <p>{actions[asked].consequence}</p>
        </ConfirmDialog>
      )}
    </span>
  )
}
