/** The flags that editors, or merchants on the platform, give a product (specification, display 3, "Product tile"). */
export type TagFlags = { readonly isNew: boolean; readonly isRedesigned: boolean }
