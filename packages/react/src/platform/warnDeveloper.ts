/** Logs what only the host's developer can fix. Pass no secrets. */
export const warnDeveloper = (text: string, ...details: ReadonlyArray<unknown>): void => {
  // oxlint-disable-next-line eslint/no-console -- the one place that writes there
  console.warn(`Fieldgate: ${text}`, ...details)
}
