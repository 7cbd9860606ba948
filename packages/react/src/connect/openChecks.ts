/** Open results of a credential check, shown to the customer until a call succeeds or fails. Pure. */
import type { Connection, Warning } from "@fieldgate/client"

/** Warnings with a text for customers; messages of others are for developers. */
export type OpenCheck = Warning & { readonly reason: NonNullable<Warning["reason"]> }

/** Any status but `created` is newer than the check. */
export const openChecks = ({ status, warnings = [] }: Connection): ReadonlyArray<OpenCheck> =>
  status === "created" ? warnings.filter((warning): warning is OpenCheck => warning.reason !== undefined) : []

/** The connection with the warnings of a check on this page, which is newer than the stored one. */
export const withWarningsOf = (
  connection: Connection,
  checked: Pick<Connection, "id" | "warnings"> | undefined
): Connection => (checked?.id === connection.id ? { ...connection, warnings: checked.warnings ?? [] } : connection)
