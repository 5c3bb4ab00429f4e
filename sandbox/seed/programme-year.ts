/**
 * Last day of a year of the trade programme, `YYYY-MM-DD`: the end of October.
 * @param now ms @param years after the year of `now`
 */
export const programmeEnd = (now: number, years = 1): string => `${new Date(now).getUTCFullYear() + years}-10-31`
