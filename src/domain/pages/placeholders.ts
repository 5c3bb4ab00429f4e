/** The number of cards that stand in for products on their way (specification, display 9, "Grid placeholders"). */
export const placeholderCount = { grid: 6, slider: 4 } as const
