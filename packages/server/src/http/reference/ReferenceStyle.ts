/** The reference's style sheet. Its variables have the names and values of the tokens of `@fieldgate/react`. */
export const referenceStyle = `:root {
  color-scheme: light dark;
  --fieldgate-font-family: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --fieldgate-colors-white: #fff;
  --fieldgate-colors-neutral-50: #f8f8fa;
  --fieldgate-colors-neutral-100: #f1f1f5;
  --fieldgate-colors-neutral-200: #e4e4ea;
  --fieldgate-colors-neutral-300: #d2d2db;
  --fieldgate-colors-neutral-600: #52525d;
  --fieldgate-colors-neutral-700: #3a3a44;
  --fieldgate-colors-neutral-800: #27272e;
  --fieldgate-colors-neutral-900: #18181c;
  --fieldgate-surface-primary: light-dark(var(--fieldgate-colors-white), var(--fieldgate-colors-neutral-900));
  --fieldgate-surface-secondary: light-dark(var(--fieldgate-colors-neutral-50), #1f1f24);
  --fieldgate-surface-selected: light-dark(var(--fieldgate-colors-neutral-100), var(--fieldgate-colors-neutral-800));
  --fieldgate-text-primary: light-dark(var(--fieldgate-colors-neutral-900), var(--fieldgate-colors-neutral-50));
  --fieldgate-text-secondary: light-dark(var(--fieldgate-colors-neutral-600), var(--fieldgate-colors-neutral-300));
  --fieldgate-text-link: light-dark(#3a4fcb, #a3b1ff);
  --fieldgate-border-default: light-dark(var(--fieldgate-colors-neutral-200), var(--fieldgate-colors-neutral-700));
  --fieldgate-border-control: light-dark(#8b8b98, #777784);
  --fieldgate-focus-ring: var(--fieldgate-text-link);
  --fieldgate-status-success-subtle: light-dark(#edf9f2, #14271d);
  --fieldgate-status-success-text: light-dark(#0e5c37, #8fe0b6);
  --fieldgate-status-error-subtle: light-dark(#fdf0f0, #2f1a1c);
  --fieldgate-status-error-text: light-dark(#a01d24, #f9aaad);
  --fieldgate-status-warning-subtle: light-dark(#fdf6e7, #2b2313);
  --fieldgate-status-warning-text: light-dark(#714700, #f0cb86);
  --fieldgate-status-info-subtle: light-dark(#eff5fd, #17212f);
  --fieldgate-status-info-text: light-dark(#1f4b90, #b1cdf8);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; color: var(--fieldgate-text-primary); background: var(--fieldgate-surface-primary);
  font: 0.9375rem/1.6 var(--fieldgate-font-family); overflow-wrap: anywhere; }
a { color: var(--fieldgate-text-link); }
a:focus-visible, summary:focus-visible, input:focus-visible, input:focus-visible + label {
  outline: 2px solid var(--fieldgate-focus-ring); outline-offset: 2px; border-radius: 0.25rem; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.875em; }
[hidden] { display: none; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }
.skip { position: absolute; left: 1rem; top: -4rem; padding: 0.25rem 0.75rem; background: var(--fieldgate-surface-primary); }
.skip:focus { top: 0.5rem; }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: baseline; padding: 0.75rem 1.5rem;
  border-bottom: 1px solid var(--fieldgate-border-default); background: var(--fieldgate-surface-secondary); }
header nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
header .brand { font-weight: 600; color: inherit; text-decoration: none; }
.layout { display: grid; grid-template-columns: 18rem minmax(0, 1fr); max-width: 80rem; margin: 0 auto; }
.operations { grid-area: 1 / 1; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.25rem 1rem 2rem 1.5rem; font-size: 0.875rem; }
.operations ul { list-style: none; margin: 0 0 0.5rem; padding: 0 0 0 0.9rem; }
.operations li a { display: block; padding: 0.2rem 0.4rem; border-radius: 0.25rem; color: inherit; text-decoration: none; }
.operations li a:hover { background: var(--fieldgate-surface-selected); }
.operations summary { padding: 0.25rem 0; font-weight: 500; cursor: pointer; }
.operations [aria-current] { background: var(--fieldgate-surface-selected); font-weight: 600; }
search label { display: block; font-weight: 500; }
search input { width: 100%; margin: 0.25rem 0 0.25rem; padding: 0.4rem 0.6rem; font: inherit; color: inherit;
  background: var(--fieldgate-surface-primary); border: 1px solid var(--fieldgate-border-control); border-radius: 0.375rem; }
search [role="status"] { min-height: 1.6em; margin: 0 0 0.5rem; color: var(--fieldgate-text-secondary); }
main { grid-area: 1 / 2; min-width: 0; min-height: 100vh; padding: 1.5rem 2rem 4rem;
  border-left: 1px solid var(--fieldgate-border-default); }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3; }
h3 { margin: 1.5rem 0 0.4rem; font-size: 0.9375rem; }
p { margin: 0.4rem 0; max-width: 46rem; }
article { padding: 2rem 0; border-top: 1px solid var(--fieldgate-border-default); }
article:first-of-type { margin-top: 1.25rem; }
.anchor { color: var(--fieldgate-text-secondary); font-weight: 400; text-decoration: none; }
.route { display: flex; gap: 0.6rem; align-items: baseline; max-width: none; }
.route code { min-width: 0; }
.verb { flex: none; white-space: nowrap; padding: 0.05rem 0.4rem; border-radius: 0.25rem; font: 600 0.75rem/1.6 ui-monospace, Menlo, Consolas, monospace;
  color: var(--fieldgate-status-info-text); background: var(--fieldgate-status-info-subtle); }
.verb.post { color: var(--fieldgate-status-success-text); background: var(--fieldgate-status-success-subtle); }
.verb.put, .verb.patch { color: var(--fieldgate-status-warning-text); background: var(--fieldgate-status-warning-subtle); }
.verb.delete { color: var(--fieldgate-status-error-text); background: var(--fieldgate-status-error-subtle); }
.facts, .type, .bounds, .media, .tree p { color: var(--fieldgate-text-secondary); }
.tree { list-style: none; margin: 0; padding: 0; border-left: 1px solid var(--fieldgate-border-default); }
.tree li { padding: 0.45rem 0 0.45rem 0.9rem; }
.tree p { margin: 0.1rem 0 0; }
.tree .tree { margin-top: 0.4rem; }
.tree .name { font-weight: 600; }
.required { color: var(--fieldgate-status-error-text); font-size: 0.8125rem; }
summary { cursor: pointer; }
pre { margin: 0; padding: 0.9rem 1rem; white-space: pre-wrap; border-radius: 0.5rem; line-height: 1.5;
  background: var(--fieldgate-surface-secondary); border: 1px solid var(--fieldgate-border-default); }
.example { margin: 0.6rem 0; }
.example pre { margin-top: 0.4rem; }
.samples { min-width: 0; margin: 0; padding: 0; border: 0; }
.samples input { position: absolute; opacity: 0; }
.samples label { display: inline-block; padding: 0.2rem 0.75rem; margin-bottom: 0.4rem; cursor: pointer;
  border-bottom: 2px solid transparent; color: var(--fieldgate-text-secondary); }
.samples input:checked + label { border-color: var(--fieldgate-text-link); color: var(--fieldgate-text-primary); font-weight: 500; }
.samples pre { display: none; }
.samples:has([value="curl"]:checked) [data-language="curl"],
.samples:has([value="typescript"]:checked) [data-language="typescript"] { display: block; }
.problems { margin: 0; }
.problems div { display: flow-root; padding: 0.3rem 0; }
.problems dt { float: left; width: 3rem; font-weight: 600; }
.problems dd { margin: 0 0 0 3rem; }
.overview { list-style: none; padding: 0; }
.overview li { padding: 0.15rem 0; }
.overview .verb { display: inline-block; min-width: 4rem; text-align: center; margin-right: 0.4rem; }
.to-operations { display: none; }
@media (max-width: 52rem) {
  .layout { display: block; }
  main { min-height: 0; padding: 1.25rem 1rem 2rem; border-left: 0; }
  header { padding: 0.75rem 1rem; }
  .to-operations { display: inline; }
  .operations { position: static; max-height: none; padding: 1.5rem 1rem 3rem;
    border-top: 1px solid var(--fieldgate-border-default); }
}
`
