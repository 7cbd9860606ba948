import type { JwtKey } from "@fieldgate/client"
import { type KeyAction, KeyActions } from "./KeyActions.tsx"

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
} as const satisfies Readonly<Record<string, KeyAction>>

export const JwtKeyActions = ({ jwtKey, project }: { readonly jwtKey: JwtKey; readonly project: string }) => {
  const { active, id: jwtKeyId, label } = jwtKey
  return (
    <KeyActions
      noun="JWT key"
      label={label}
      actions={actions}
      offered={active ? ["disable"] : ["enable", "delete"]}
      list={["jwt-keys", project]}
      change={async (api, name) => {
        const target = { project, jwtKeyId }
        if (name === "delete") await api.jwtKeys.delete(target)
        else await api.jwtKeys.update({ ...target, updateMask: ["active"], jwtKey: { active: name === "enable" } })
      }}
    />
  )
}
