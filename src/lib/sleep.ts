/** Resolves after `ms`. By the global timers, which tests may turn. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
