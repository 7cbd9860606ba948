import type { ApiKey } from "@fieldgate/client"
import { useState } from "react"
import { ShownOnce } from "../parts/ShownOnce.tsx"
import { type KeyAction, KeyActions } from "./KeyActions.tsx"

const actions = {
  rotate: {
    label: "Rotate",
    consequence:
      "The key gets a new value, and the old one stops working immediately. To rotate without downtime, create a second key, and disable this one once nothing uses it.",
    kind: "danger",
    done: "Key rotated"
  },
  disable: {
    label: "Disable",
    consequence:
      "Requests with this key are refused immediately, and console sessions of the key end. You can enable it again.",
    kind: "danger",
    done: "Key disabled"
  },
  enable: {
    label: "Enable",
    consequence: "Requests with this key are accepted again.",
    kind: "primary",
    done: "Key enabled"
  },
  delete: {
    label: "Delete",
    consequence: "The key can't be restored. The audit log keeps its ID and label.",
    kind: "danger",
    done: "Key deleted"
  }
} as const satisfies Readonly<Record<string, KeyAction>>

/** What can be done with a key. A disabled key can be deleted; one in use is disabled first. */
export const actionsFor = ({ active }: Pick<ApiKey, "active">): ReadonlyArray<keyof typeof actions> =>
  active ? ["rotate", "disable"] : ["enable", "delete"]

export const ApiKeyActions = ({ apiKey, project }: { readonly apiKey: ApiKey; readonly project: string }) => {
  const [value, show] = useState<string | undefined>(undefined)
  const { id: apiKeyId, label } = apiKey
  return (
    <>
      <KeyActions
        noun="key"
        label={label}
        actions={actions}
        offered={actionsFor(apiKey)}
        list={["api-keys", project]}
        change={async (api, name) => {
          const target = { project, apiKeyId }
          if (name === "rotate") return (await api.apiKeys.rotate(target)).key
          if (name === "delete") await api.apiKeys.delete(target)
          else await api.apiKeys.update({ ...target, updateMask: ["active"], apiKey: { active: name === "enable" } })
          return undefined
        }}
        onDone={show}
      />
      {value === undefined ? null : (
        <ShownOnce title="API key rotated" label="API key" value={value} onClose={() => show(undefined)}>
          The old value no longer works. Store the new one now: it can&apos;t be shown again.
        </ShownOnce>
      )}
    </>
  )
}
