/**
 * The two product categories of the shop (specification, core 3: Snowshoes, Accessories), as the paths of their content
 * entries; their names are content, in every language.
 */
export const productCategories = ['snowshoes', 'accessories'] as const
