/** What the members of integrations, revisions and deploy plans mean, for readers of the reference. Spec 2.8. */
import type { Described } from "./AdministrationDescriptions.ts"

export const integrationDescriptions: Readonly<Record<string, Described>> = {
  Integration: {
    about: "One entry of a manifest, deployed: a provider, its read and write objects.",
    members: {
      id: "The integration's id.",
      projectId: "The project that it belongs to.",
      name: "Its name in the manifest, which stands in paths beside the id.",
      provider: "Whose accounts it is for.",
      createTime: "When it was first deployed.",
      updateTime: "When it last got a revision; missing where that was the first.",
      latestRevision: "What it says now."
    }
  },
  Revision: {
    about: "One deployed state of an integration's definition.",
    members: {
      id: "The revision's id.",
      specVersion: "The version of the manifest's form.",
      createTime: "When it was deployed.",
      content: "The integration as the manifest has it."
    }
  },
  IntegrationDefinition: {
    about: "An integration as it stands in a manifest.",
    members: {
      name: "Letters, digits, `-` and `_`; once in a project.",
      displayName: "The name that end users see.",
      provider: "The provider's name; it can't change later.",
      module: "The provider's module, where it has several.",
      read: "The objects that customers choose fields and mappings of.",
      write: "The objects that may be written to.",
      subscribe: "Events to follow; checked and kept.",
      watchSchema: "Changes of fields to follow; checked and kept.",
      proxy: "Whether calls may be passed through; kept."
    }
  },
  NewIntegration: {
    about: "An integration to add.",
    members: {
      name: "Its name.",
      provider: "Whose accounts it is for.",
      latestRevision: "Its first revision; `content` has the same name and provider."
    }
  },
  DeployPlan: {
    about: "What deploying a manifest would change.",
    members: {
      changes: "Whether it would change anything.",
      integrations: "Those of the manifest in its order, then the project's others.",
      warnings: "What to know; it stops no deploy."
    }
  },
  IntegrationPlan: {
    about: "What would become of one integration.",
    members: {
      name: "Its name.",
      provider: "Whose accounts it is for.",
      action: "`unlisted`: the manifest doesn't hold it, and it stays.",
      integrationId: "Its id; missing where it is new.",
      changes: "Every member, object and field that differs.",
      installations: "Installations whose configs hold what goes; all of them where the integration goes."
    }
  },
  DefinitionChange: {
    about: "One member of a definition that differs.",
    members: {
      action: "What happens to it.",
      path: "Where it stands; objects and fields have their names in it.",
      before: "What it was.",
      after: "What it would be."
    }
  },
  AffectedInstallation: {
    about: "An installation that has chosen what goes, or lacks a mapping that is newly required.",
    members: {
      installationId: "The installation's id.",
      groupRef: "Whose it is.",
      undefinedObjects: "Members of its config that nothing defines any longer. They are kept, and can't be written.",
      missingMappings: "Required mappings that its config lacks; its next save of these objects must bring them."
    }
  }
}
