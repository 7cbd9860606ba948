/** The mark of a customer: the initials of its name. Hidden from screen readers: the name is beside it. */
import { monogramOf } from "./monogram.ts"

export const CustomerMark = ({ name }: { readonly name: string }) => (
  <span className="customer-mark" aria-hidden="true">
    {monogramOf(name).letters}
  </span>
)
