/** A config that reads contacts and writes them with one rule. */
export const savedContent = {
  provider: "hubspot",
  read: {
    objects: {
      contacts: {
        objectName: "contacts",
        destination: "contacts-webhook",
        selectedFields: { email: true, firstname: true },
        selectedFieldMappings: { phoneNumber: "phone" }
      }
    }
  },
  write: {
    objects: {
      contacts: {
        objectName: "contacts",
        inheritMapping: false,
        selectedFieldSettings: { email: { writeOnCreate: "always", writeOnUpdate: "never" } }
      }
    }
  }
} as const
