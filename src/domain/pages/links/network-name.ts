/** Names of networks whose spelling does not follow from their key. */
const spelled: ReadonlyMap<string, string> = new Map([
  ['hackernews', 'Hacker News'],
  ['line', 'LINE'],
  ['linkedin', 'LinkedIn'],
  ['stumbleupon', 'StumbleUpon'],
  ['tiktok', 'TikTok'],
  ['twitter', 'X'],
  ['vk', 'VK'],
  ['whatsapp', 'WhatsApp'],
  ['wordpress', 'WordPress'],
  ['xing', 'XING'],
  ['youtube', 'YouTube'],
])

/** A social network as it writes itself: `instagram` → Instagram. */
export function networkName(key: string): string {
  return spelled.get(key) ?? key.charAt(0).toUpperCase() + key.slice(1)
}
