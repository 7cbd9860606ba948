/** A name with a second one below it. */
export const TwoLines = ({ first, second }: { readonly first: string; readonly second?: string | undefined }) => (
  <span>
    {first}
    {second === undefined ? null : <span className="second">{second}</span>}
  </span>
)
