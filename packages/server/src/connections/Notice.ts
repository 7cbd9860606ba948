/** A page that says one thing, in a small window as well as in a large one; nothing leads away from it. */
import { document, escape, style as common } from "../http/pages/Page.ts"

export interface Notice {
  readonly title: string
  readonly mark: "done" | "failed"
  readonly sentences: ReadonlyArray<string>
  readonly data?: Readonly<Record<string, string>>
  readonly script?: string
  readonly status: number
}

const style = `${common}
:root { --good: #1a7f37; --bad: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --good: #4ac26b; --bad: #ff8b80; }
}
body { display: grid; align-content: center; box-sizing: border-box; max-width: 27rem; min-height: 100vh; }
main { padding: 1.75rem; border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: .9rem 0 .5rem; font-size: 1.3rem; }
p { margin: .6rem 0 0; color: var(--quiet); }
svg { display: block; width: 2.25rem; fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.done { stroke: var(--good); }
.failed { stroke: var(--bad); }
`

/** They repeat what the title says. */
const marks = {
  done: '<path d="M7.5 12.5l3 3 6-7"/>',
  failed: '<path d="M12 7.5v5.5M12 16.4v.1"/>'
}

export const notice = ({ mark, sentences, title, ...rest }: Notice) =>
  document({
    title,
    style,
    content: `<main>
<svg class="${mark}" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/>${marks[mark]}</svg>
<h1>${escape(title)}</h1>
${sentences.map((sentence) => `<p>${escape(sentence)}</p>`).join("\n")}
</main>`,
    ...rest
  })
