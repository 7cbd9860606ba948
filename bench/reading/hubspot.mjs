/** HubSpot's sandbox in a process of its own, so that its code isn't counted. Its address is the first line. */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"

const { url } = await ServeSandbox.start(HubSpotSandbox.start())
console.log(url)
