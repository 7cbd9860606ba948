/** What somebody sees who opens the server's address in a browser. */
import * as HttpRouter from "effect/http/HttpRouter"
import { page } from "./Page.ts"

export const layer = HttpRouter.add(
  "GET",
  "/",
  page(
    "This is a Fieldgate server",
    `<p>It writes into the CRMs of your customers. Its API is below <code>/v1</code>.</p>
<dl>
<dt><a href="/console">Console</a></dt>
<dd>What was installed, connected and written, for holders of an API key.</dd>
<dt><a href="/docs">Reference</a></dt>
<dd>Every call, with examples to try.</dd>
<dt><a href="/openapi.json">openapi.json</a></dt>
<dd>The API as an OpenAPI 3.1 document, for your tools.</dd>
<dt><a href="/problems">Problems</a></dt>
<dd>Every error, why it happens and what to do.</dd>
</dl>`
  )
)
