/** A button for what needs a role. Without that role it stays visible, is marked as disabled, and says why. */
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button, type ButtonProps } from "../parts/Button.tsx"
import type { Role } from "./consoleCalls.ts"
import { refusalOf, useSession } from "./SessionContext.ts"

export const AllowedButton = ({ needs, onClick, ...rest }: ButtonProps & { readonly needs: Role }) => {
  const { member } = useSession()
  const announce = useAnnounce()
  const refusal = refusalOf(member?.role, needs)
  return refusal === undefined ? (
    <Button {...rest} onClick={onClick} />
  ) : (
    <Button {...rest} unavailable={refusal} onClick={() => announce(refusal)} />
  )
}
