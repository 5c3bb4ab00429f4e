/** Name of the channel on which tabs of a region tell each other about its cart. */
export function tabChannelName(region: string | undefined): string {
  return `firn-cart:${region ?? ''}`
}
