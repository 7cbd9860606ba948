/** Disables, enables or deletes a JWT key, each after a confirmation. @rule console.actions */
import type { JwtKey } from "@fieldgate/client"
import { useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"

type ActionName = "disable" | "enable" | "delete"

const actions = {
  disable: {
    label: "Disable",
    consequence: "Tokens that are signed with it are refused immediately. You can enable it again.",
    kind: "danger",
    done: "JWT key disabled"
  },
  enable: {
    label: "Enable",
    consequence: "Tokens that are signed with it are accepted again.",
    kind: "primary",
    done: "JWT key enabled"
  },
  delete: {
    label: "Delete",
    consequence: "Tokens that are signed with it are refused from now on. The key can't be restored.",
    kind: "danger",
    done: "JWT key deleted"
  }
} as const satisfies Readonly<Record<ActionName, object>>

export const JwtKeyActions = ({ jwtKey, project }: { readonly jwtKey: JwtKey; readonly project: string }) => {
  const announce = useAnnounce()
  const [asked, ask] = useState<ActionName | undefined>(undefined)
  const { active, id: jwtKeyId, label } = jwtKey
  const change = useChange(
    async (api, name: ActionName) => {
      if (name === "delete") await api.jwtKeys.delete({ project, jwtKeyId })
      else {
        const jwtKey = { active: name === "enable" }
        await api.jwtKeys.update({ project, jwtKeyId, updateMask: ["active"], jwtKey })
      }
      return name
    },
    {
      makesStale: [["jwt-keys", project]],
      onDone: (name) => {
        announce(actions[name].done)
        ask(undefined)
      }
    }
  )
  const open = (name: ActionName | undefined) => {
    change.reset()
    ask(name)
  }
  const offered: ReadonlyArray<ActionName> = active ? ["disable"] : ["enable", "delete"]
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
          action={`${actions[asked].label} JWT key`}
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
    </span>
  )
}
