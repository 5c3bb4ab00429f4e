/** Names of networks whose spelling does not follow from their key. */
const spelled: ReadonlyMap<string, string> = new Map([
  ['linkedin', 'LinkedIn'],
  ['tiktok', 'TikTok'],
  ['youtube', 'YouTube'],
])

/** A social network as it writes itself: `instagram` → Instagram. */
export function networkName(key: string): string {
  return spelled.get(key) ?? key.charAt(0).toUpperCase() + key.slice(1)
}
