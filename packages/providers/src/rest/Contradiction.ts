/** What contradicts another property of a definition, and its place. */
export interface Contradiction {
  readonly path: ReadonlyArray<string>
  readonly issue: string
}

export const at = (path: string, issue: string): Contradiction => ({ path: path.split("."), issue })

export const when = (isSo: boolean, path: string, issue: string): ReadonlyArray<Contradiction> =>
  isSo ? [at(path, issue)] : []
