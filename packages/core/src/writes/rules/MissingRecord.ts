/** How a write reports a record that the provider doesn't have, in whichever call that comes to light. Pure. @rule write.missingRecord */

/** Such as `Acme has no record of the object contacts with the id 42`.. */
export const sentence = (provider: string, objectName: string, recordId: string): string =>
  `${provider} has no record of the object ${objectName} with the id ${recordId}`
