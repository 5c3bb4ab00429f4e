/** Which customers are not told of free shipping (specification, core 3). */
export type ShippingSettings = { readonly enabled: boolean; readonly hiddenGroups: ReadonlySet<number> }

/**
 * True when a customer's group is listed, and the list is in force (specification, core 5).
 * @param groupId the platform's; 0 or absent = in no group
 */
export function hidesFreeShipping({ enabled, hiddenGroups }: ShippingSettings, groupId: number | undefined): boolean {
  return enabled && groupId !== undefined && groupId > 0 && hiddenGroups.has(groupId)
}

/** Group ids of a comma-separated list (`3, 5`); what is no id is passed over. */
export function parseGroupIds(list: string): ReadonlySet<number> {
  const ids = list.split(',').map((part) => part.trim())
  return new Set(ids.filter((id) => /^[1-9]\d{0,9}$/.test(id)).map(Number))
}
