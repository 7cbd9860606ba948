/** The query parameter that skips the check with the provider. */
export const sampling = ({ skipSampling }: { readonly skipSampling?: "true" | "false" }) => ({
  skipSampling: skipSampling === "true"
})
