/** The query parameter that stores what a request brings without asking the provider about it. */
export const sampling = ({ skipSampling }: { readonly skipSampling?: "true" | "false" }) => ({
  skipSampling: skipSampling === "true"
})
