/** What the check of an account's credentials left open: a customer is shown it until a call has succeeded or failed. Pure. */
import type { Connection, Warning } from "@fieldgate/client"

/** A warning that has words for customers; the message of any other is for developers. */
export type OpenCheck = Warning & { readonly reason: NonNullable<Warning["reason"]> }

/** A status other than `created` says more than the check could. */
export const openChecks = ({ status, warnings = [] }: Connection): ReadonlyArray<OpenCheck> =>
  status === "created" ? warnings.filter((warning): warning is OpenCheck => warning.reason !== undefined) : []

/** The connection with the warnings of a check on this page, which is newer than what the server has stored. */
export const withWarningsOf = (
  connection: Connection,
  checked: Pick<Connection, "id" | "warnings"> | undefined
): Connection => (checked?.id === connection.id ? { ...connection, warnings: checked.warnings ?? [] } : connection)
