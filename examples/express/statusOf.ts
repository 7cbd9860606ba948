/** What the library's errors are to this application's callers. */
const statuses: Readonly<Record<string, number>> = {
  InputRefused: 400,
  WriteRejected: 400,
  InstallationNotFound: 404,
  OperationNotFound: 404,
  AlreadyInstalled: 409,
  WriteFailed: 422,
  StoreUnavailable: 503
}

/** An error that nobody expects is the application's own. */
export const statusOf = (error: { readonly _tag?: string }): number => statuses[error._tag ?? ""] ?? 500
