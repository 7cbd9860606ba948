/** The reference of the API as files: an overview, one page for each capability, and what they load. */
import { createHash } from "node:crypto"
import { gzipSync } from "node:zlib"
import {
  type DocumentOperation,
  type ReadableDocument,
  readableDocument
} from "../../contract/document/DocumentReader.ts"
import { escape } from "../pages/Page.ts"
import type { Site, SiteFile } from "../StaticSite.ts"
import { operationArticle, verbMark, webhookArticle } from "./OperationArticle.ts"
import { inline, prose } from "./Prose.ts"
import { referenceScript } from "./ReferenceScript.ts"
import { referenceStyle } from "./ReferenceStyle.ts"

/** Below this path are the overview, the pages and their files. */
const referencePath = "/docs"

const file = (text: string, contentType: string): SiteFile => {
  const bytes = new TextEncoder().encode(text)
  return { bytes, gzip: gzipSync(bytes), contentType: `${contentType}; charset=utf-8` }
}

/** The name of an asset holds the hash of its content. */
const assetPath = (name: string, text: string): string => {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12)
  return `assets/${name.replace(".", `-${hash}.`)}`
}

const stylePath = assetPath("reference.css", referenceStyle)
const scriptPath = assetPath("reference.js", referenceScript)

interface Entry {
  readonly id: string
  readonly verb: string
  readonly title: string
  /** What the filter searches. */
  readonly search: string
}

interface Chapter {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly entries: ReadonlyArray<Entry>
  readonly articles: () => string
}

const slugOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/gu, "-")

const entryOf = ({ id, method, path, resource, summary, verb }: DocumentOperation): Entry => ({
  id,
  verb,
  title: summary,
  search: [verb, path, summary, id, `${resource}.${method}`].join(" ").toLowerCase()
})

const webhooksTitle = "Webhook events"

const chaptersOf = ({ operations, schemas, tags, webhooks }: ReadableDocument): ReadonlyArray<Chapter> => [
  ...tags.flatMap(({ description, name }): ReadonlyArray<Chapter> => {
    const own = operations.filter(({ tag }) => tag === name)
    const articles = () => own.map((each) => operationArticle(each, schemas)).join("\n")
    return own.length === 0
      ? []
      : [{ slug: slugOf(name), title: name, description, entries: own.map(entryOf), articles }]
  }),
  {
    slug: slugOf(webhooksTitle),
    title: webhooksTitle,
    description: "What Fieldgate sends to the destinations of a project. Verify the signature before you use a body.",
    entries: webhooks.map(({ name, summary }) => ({
      id: name,
      verb: "POST",
      title: summary,
      search: `${name} ${summary}`.toLowerCase()
    })),
    articles: () => webhooks.map((each) => webhookArticle(each, schemas)).join("\n")
  }
]

const pathOf = ({ slug }: Chapter): string => `${referencePath}/api/${slug}`

const navigation = (chapters: ReadonlyArray<Chapter>, current: Chapter | undefined): string => {
  const group = (chapter: Chapter) => {
    const items = chapter.entries.map(
      ({ id, search, title }) =>
        `<li data-search="${escape(search)}"><a href="${pathOf(chapter)}#${id}">${escape(title)}</a></li>`
    )
    const mark = chapter === current ? ' aria-current="true"' : ""
    return `<details${chapter === current ? " open" : ""}><summary${mark}>${escape(chapter.title)}</summary><ul>${items.join("")}</ul></details>`
  }
  return `<nav class="operations" id="operations" aria-label="Operations">
<search hidden><label for="filter">Filter operations</label><input id="filter" type="search" autocomplete="off" spellcheck="false">
<p role="status" id="filter-count"></p></search>
${chapters.map(group).join("\n")}
</nav>`
}

const links = [
  ["/problems", "Problems"],
  ["/openapi.json", "openapi.json"],
  ["/llms.txt", "llms.txt"],
  ["/console", "Console"]
] as const

const shell = (title: string, navigationHtml: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Fieldgate</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${referencePath}/${stylePath}">
<script src="${referencePath}/${scriptPath}" defer></script>
</head>
<body>
<header><a class="skip" href="#content">Skip to content</a><a class="brand" href="${referencePath}">Fieldgate API</a>
<nav aria-label="Site"><a class="to-operations" href="#operations">All operations</a>${links.map(([path, text]) => `<a href="${path}">${text}</a>`).join("")}</nav></header>
<div class="layout">
<main id="content">
${content}
</main>
${navigationHtml}
</div>
</body>
</html>
`

const overview = (chapters: ReadonlyArray<Chapter>, { info }: ReadableDocument): string => {
  const chapterPart = (chapter: Chapter) => {
    const items = chapter.entries.map(
      ({ id, title, verb }) => `<li>${verbMark(verb)} <a href="${pathOf(chapter)}#${id}">${escape(title)}</a></li>`
    )
    return `<article id="${chapter.slug}"><h2><a href="${pathOf(chapter)}">${escape(chapter.title)}</a></h2><p>${inline(chapter.description)}</p><ul class="overview">${items.join("")}</ul></article>`
  }
  return `<h1>API reference</h1>
<p>Version ${escape(info.version)}. Every path starts with <code>/v1</code>; requests and responses are JSON.</p>
<p>Send an API key as <code>X-Api-Key</code>, or the token of an end user as <code>Authorization: Bearer</code>.
The samples read the server's address from <code>FIELDGATE_URL</code> and the key from <code>FIELDGATE_KEY</code>. Replace the ids and names;
<code>hub</code> is a placeholder for the name of a <a href="${referencePath}/api/providers">provider</a>.</p>
${prose(info.description)}
<p>For coding agents: <a href="/llms.txt">llms.txt</a> lists the guides as Markdown, and <a href="/skill.md">skill.md</a> explains how to
integrate Fieldgate.</p>
${chapters.map(chapterPart).join("\n")}`
}

/** The files by their path below `/docs`; the overview is the empty path. */
export const referenceSite = (): Site => {
  const document = readableDocument()
  const chapters = chaptersOf(document)
  const html = "text/html"
  return new Map<string, SiteFile>([
    ["", file(shell("API reference", navigation(chapters, undefined), overview(chapters, document)), html)],
    ...chapters.map((chapter) => {
      const content = `<h1>${escape(chapter.title)}</h1>\n${prose(chapter.description)}\n${chapter.articles()}`
      return [`api/${chapter.slug}`, file(shell(chapter.title, navigation(chapters, chapter), content), html)] as const
    }),
    [stylePath, file(referenceStyle, "text/css")],
    [scriptPath, file(referenceScript, "text/javascript")]
  ])
}
