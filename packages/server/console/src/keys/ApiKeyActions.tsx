/** Rotates, disables, enables or deletes an API key, each after a confirmation. @rule console.actions */
import type { ApiKey } from "@fieldgate/client"
import { useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { ShownOnce } from "../parts/ShownOnce.tsx"

type ActionName = "rotate" | "disable" | "enable" | "delete"

interface Action {
  readonly label: string
  readonly title: (key: string) => string
  readonly consequence: string
  readonly kind: "danger" | "primary"
  readonly done: string
}

const actions: Readonly<Record<ActionName, Action>> = {
  rotate: {
    label: "Rotate",
    title: (key) => `Rotate ${key}?`,
    consequence:
      "The key gets a new value, and the old one stops working immediately. To rotate without downtime, create a second key, and disable this one once nothing uses it.",
    kind: "danger",
    done: "Key rotated"
  },
  disable: {
    label: "Disable",
    title: (key) => `Disable ${key}?`,
    consequence:
      "Requests with this key are refused immediately, and console sessions of the key end. You can enable it again.",
    kind: "danger",
    done: "Key disabled"
  },
  enable: {
    label: "Enable",
    title: (key) => `Enable ${key}?`,
    consequence: "Requests with this key are accepted again.",
    kind: "primary",
    done: "Key enabled"
  },
  delete: {
    label: "Delete",
    title: (key) => `Delete ${key}?`,
    consequence: "The key can't be restored. The audit log keeps its ID and label.",
    kind: "danger",
    done: "Key deleted"
  }
}

/** What can be done with a key. A disabled key can be deleted; one in use is disabled first. */
export const actionsFor = ({ active }: Pick<ApiKey, "active">): ReadonlyArray<ActionName> =>
  active ? ["rotate", "disable"] : ["enable", "delete"]

export const ApiKeyActions = ({ apiKey, project }: { readonly apiKey: ApiKey; readonly project: string }) => {
  const announce = useAnnounce()
  const [asked, ask] = useState<ActionName | undefined>(undefined)
  const [value, show] = useState<string | undefined>(undefined)
  const { id: apiKeyId, label } = apiKey
  const change = useChange(
    async (api, name: ActionName) => {
      const target = { project, apiKeyId }
      if (name === "rotate") return (await api.apiKeys.rotate(target)).key
      if (name === "delete") await api.apiKeys.delete(target)
      else await api.apiKeys.update({ ...target, updateMask: ["active"], apiKey: { active: name === "enable" } })
      return undefined
    },
    {
      makesStale: [["api-keys", project]],
      onDone: (secret) => {
        if (asked !== undefined) announce(actions[asked].done)
        ask(undefined)
        show(secret)
      }
    }
  )
  const open = (name: ActionName | undefined) => {
    change.reset()
    ask(name)
  }
  return (
    <span className="row">
      {actionsFor(apiKey).map((name) => (
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
          title={actions[asked].title(label)}
          action={`${actions[asked].label} key`}
          kind={actions[asked].kind}
          busy={change.isPending}
          error={change.error}
          {...(asked === "delete" ? { phrase: label } : {})}
          onConfirm={() => change.mutate(asked)}
          onCancel={() => open(undefined)}
        >
          <p>{actions[asked].consequence}</p>
        </ConfirmDialog>
      )}
      {value === undefined ? null : (
        <ShownOnce title="API key rotated" label="API key" value={value} onClose={() => show(undefined)}>
          The old value no longer works. Store the new one now: it can&apos;t be shown again.
        </ShownOnce>
      )}
    </span>
  )
}
