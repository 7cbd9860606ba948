/** Replace it with your own sign-in: return the logged-in user and their company. */
export const sessionOf = () => ({ consumerRef: "ann", groupRef: "acme", groupName: "Acme Inc." })
