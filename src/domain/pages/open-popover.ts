/**
 * Selector of open popovers, also where a script stands in for them (`browser/navigation/supply-popovers.ts`): it marks
 * them with a class. A browser that does not know `:popover-open` skips it within `:is`.
 */
export const openPopover = ':is(:popover-open, .\\:popover-open)'
