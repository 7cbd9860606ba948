/**
 * The mark of a provider: the file `logos/<provider>.svg` if there is one, else a monogram. We ship no trademarks; a deployment that may
 * use a provider's logo adds the file and builds the console.
 */
import { monogramOf } from "./monogram.ts"

const files: Readonly<Record<string, string>> = import.meta.glob("../logos/*.svg", {
  eager: true,
  query: "?url",
  import: "default"
})

/** Hidden from screen readers: the provider's name is beside it. */
export const ProviderMark = ({ name, provider }: { readonly provider: string; readonly name?: string | undefined }) => {
  const file = files[`../logos/${provider}.svg`]
  if (file !== undefined) return <img className="provider-mark" src={file} alt="" width={20} height={20} />
  const { hue, letters } = monogramOf(name ?? provider)
  return (
    <svg className="provider-mark" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <rect width="20" height="20" rx="5" style={{ fill: `oklch(0.5 0.13 ${hue})` }} />
      <path d="M20 5v10a5 5 0 0 1-5 5H9z" style={{ fill: `oklch(0.44 0.13 ${hue})` }} />
      <text x="10" y="14" textAnchor="middle">
        {letters}
      </text>
    </svg>
  )
}
