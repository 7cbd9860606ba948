/** What went wrong, in the customer's words; the provider's or the server's own text stands below it. */
export const errors = {
  network: "The connection failed. Check that you are online.",
  timeout: "The answer took too long.",
  token: "Your session could not be confirmed.",
  auth: "You are not allowed to do this.",
  connection: "The account must be connected again.",
  credentials: "These credentials were not accepted. Check them and try again.",
  validation: "Some inputs need a change.",
  provider: "The connected app did not accept this.",
  quota: "Too many requests were made.",
  notFound: "This does not exist any more.",
  conflict: "This was changed meanwhile.",
  server: "Something went wrong.",
  integrationMissing: "The integration {integration} was not found.",
  providerMissing: "The provider {provider} was not found.",
  chunk: "A part of this page could not be loaded.",
  chunkRemedy: "If trying again does not help, reload the page."
} as const
