/** Salesforce's address of a signed-in user, `https://login.salesforce.com/id/{org id}/{user id}`. Pure. */
export const of = (url: string | undefined): { readonly orgId?: string; readonly userId?: string } => {
  const [, orgId, userId] = /\/id\/(\w+)\/(\w+)$/.exec(url ?? "") ?? []
  return orgId === undefined || userId === undefined ? {} : { orgId, userId }
}
