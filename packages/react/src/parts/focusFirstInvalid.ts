/** Focuses the first invalid input after a failed submit, so that screen readers read its error. */
export const focusFirstInvalid = (within: ParentNode): boolean => {
  const first = within.querySelector<HTMLElement>("[aria-invalid=true]")
  first?.focus()
  return first !== null
}
