/** A moment as V2 orders write it, with a numeric zone: `Tue, 05 Mar 2019 21:40:11 +0000`. */
export const rfc2822 = (ms: number): string => new Date(ms).toUTCString().replace('GMT', '+0000')
