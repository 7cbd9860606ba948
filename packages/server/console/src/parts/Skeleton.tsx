/** Grey lines where text will be. */

export const Bone = ({ size = "long" }: { readonly size?: "long" | "short" }) => (
  <span className="bone" data-size={size} aria-hidden="true" />
)

export const Skeleton = ({ lines }: { readonly lines: number }) => (
  <div className="skeleton" role="status" aria-busy="true">
    <span className="visually-hidden">Loading</span>
    {Array.from({ length: lines }, (_, index) => (
      <Bone key={index} size={index % 3 === 2 ? "short" : "long"} />
    ))}
  </div>
)
