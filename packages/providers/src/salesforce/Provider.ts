/** The provider as failures and accounts name it. */
export const provider = { name: "salesforce", displayName: "Salesforce" } as const
