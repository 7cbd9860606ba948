/** What the library's errors are to this application's callers. */
const statuses: Readonly<Record<string, number>> = {
  InputRefused: 400,
  CredentialsRefused: 422,
  ConnectionInvalid: 422,
  WriteRejected: 400,
  InstallationNotFound: 404,
  OperationNotFound: 404,
  AlreadyInstalled: 409,
  WriteFailed: 422,
  StoreUnavailable: 503
}

/** Express has a status for what it refuses itself, such as a body that isn't JSON. What nobody expects is the application's own. */
export const statusOf = (error: { readonly _tag?: string; readonly status?: number }): number =>
  statuses[error._tag ?? ""] ?? error.status ?? 500
