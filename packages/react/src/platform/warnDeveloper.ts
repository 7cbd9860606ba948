/** Tells the host's developer what their users can't mend. Nothing secret may be passed. */
export const warnDeveloper = (text: string, ...details: ReadonlyArray<unknown>): void => {
  // oxlint-disable-next-line eslint/no-console -- the one place that writes there
  console.warn(`Fieldgate: ${text}`, ...details)
}
