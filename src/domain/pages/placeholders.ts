/** How many cards stand in for products that are on their way (specification, display 9, "Grid placeholders"). */
export const placeholderCount = { grid: 6, slider: 4 } as const
