/** After a submit that failed: the first wrong input gets the focus, and a screen reader says its error. */
export const focusFirstInvalid = (within: ParentNode): boolean => {
  const first = within.querySelector<HTMLElement>("[aria-invalid=true]")
  first?.focus()
  return first !== null
}
