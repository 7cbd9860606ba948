/**
 * Node loads these two itself: webpack can't bundle the embedded database.
 * @type {import("next").NextConfig}
 */
const config = { serverExternalPackages: ["@fieldgate/providers", "@fieldgate/server"] }

export default config
