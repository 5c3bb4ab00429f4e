/** What editors, or merchants on the platform, flag a product with (display §3, "Product tile"). */
export type TagFlags = { readonly isNew: boolean; readonly isRedesigned: boolean }
