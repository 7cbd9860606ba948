/** What the check of an account's credentials left open: a customer is shown it until a call has succeeded or failed. Pure. */
import type { ConnectionAnswer, Warning } from "@fieldgate/client"

/** A warning that has words for customers; the message of any other is for developers. */
export type OpenCheck = Warning & { readonly reason: NonNullable<Warning["reason"]> }

/** A status other than `created` says more than the check could. */
export const openChecks = ({ status, warnings = [] }: ConnectionAnswer): ReadonlyArray<OpenCheck> =>
  status === "created" ? warnings.filter((warning): warning is OpenCheck => warning.reason !== undefined) : []

/** Only the answer that stored the credentials has warnings: what is read later keeps those of the same connection. */
export const withWarningsOf = (
  connection: ConnectionAnswer,
  former: Pick<ConnectionAnswer, "id" | "warnings"> | undefined
): ConnectionAnswer =>
  connection.warnings === undefined && former?.warnings !== undefined && former.id === connection.id
    ? { ...connection, warnings: former.warnings }
    : connection
