/** The shared page. `url` and `media` (a picture, for networks that show one) are absolute. */
export type Shared = {
  readonly url: string
  readonly title: string
  readonly description?: string | undefined
  readonly media?: string | undefined
}

/**
 * Size of the window that a network opens in, px, and how often it is looked whether it was closed, ms (specification,
 * display 7).
 */
export const sharePopup = { width: 626, height: 436, poll: 500 } as const

type Part = keyof Shared
/**
 * Address and its parameters: name → the part, or the parts in lines, that it carries. `''` is a text without a name.
 */
type ShareTarget = readonly [address: string, parameters: Readonly<Record<string, Part | readonly Part[]>>]

const message = ['title', 'url', 'description'] as const
const pages = { url: 'url', title: 'title' } as const

/** Every network of specification, display 7. */
const shareTargets = {
  baidu: ['https://cang.baidu.com/do/add', { iu: 'url', it: 'title' }],
  buffer: ['https://buffer.com/add', { url: 'url', text: 'title' }],
  email: ['mailto:', { subject: 'title', body: ['url', 'description'] }],
  evernote: ['https://www.evernote.com/clip.action', pages],
  facebook: ['https://www.facebook.com/sharer/sharer.php', { u: 'url', quote: 'title' }],
  flipboard: ['https://share.flipboard.com/bookmarklet/popout', pages],
  hackernews: ['https://news.ycombinator.com/submitlink', { u: 'url', t: 'title' }],
  instapaper: ['https://www.instapaper.com/edit', { ...pages, description: 'description' }],
  line: ['https://line.me/R/msg/text/', { '': message }],
  linkedin: ['https://www.linkedin.com/sharing/share-offsite/', { url: 'url' }],
  messenger: ['fb-messenger://share', { link: 'url' }],
  odnoklassniki: ['https://connect.ok.ru/offer', pages],
  pinterest: ['https://www.pinterest.com/pin/create/button/', { url: 'url', media: 'media', description: 'title' }],
  pocket: ['https://getpocket.com/save', pages],
  quora: ['https://www.quora.com/share', pages],
  reddit: ['https://www.reddit.com/submit', pages],
  skype: ['https://web.skype.com/share', { url: 'url', text: 'title' }],
  sms: ['sms:', { body: message }],
  stumbleupon: ['https://www.stumbleupon.com/submit', pages],
  telegram: ['https://t.me/share/url', { url: 'url', text: ['title', 'description'] }],
  tumblr: ['https://www.tumblr.com/share/link', { url: 'url', name: 'title', description: 'description' }],
  twitter: ['https://x.com/intent/post', { text: 'title', url: 'url' }],
  viber: ['viber://forward', { text: message }],
  vk: ['https://vk.com/share.php', { ...pages, comment: 'description', image: 'media' }],
  weibo: ['https://service.weibo.com/share/share.php', { ...pages, pic: 'media' }],
  whatsapp: ['https://api.whatsapp.com/send', { text: message }],
  wordpress: ['https://wordpress.com/press-this.php', { u: 'url', t: 'title', s: 'description', i: 'media' }],
  xing: ['https://www.xing.com/spi/shares/new', { url: 'url' }],
  yammer: ['https://www.yammer.com/messages/new', { status: message }],
} as const satisfies Readonly<Record<string, ShareTarget>>

export type ShareNetwork = keyof typeof shareTargets

export function isShareNetwork(name: string): name is ShareNetwork {
  return Object.hasOwn(shareTargets, name)
}

/** The networks in the order of their names. */
export const shareNetworks: readonly ShareNetwork[] = Object.keys(shareTargets).filter(isShareNetwork)

/** The networks that a menu shows behind its first ones. */
export function otherNetworks(first: readonly ShareNetwork[]): readonly ShareNetwork[] {
  return shareNetworks.filter((network) => !first.includes(network))
}

/** Contents of `shareSettingsPath`. */
export type ShareSettings = {
  /** The networks that the menu opens with; the others are one press away. */
  readonly networks: readonly ShareNetwork[]
  /** Label of the copy button, before and after the press. */
  readonly copy: string
  readonly copied: string
  /** Label of the button that shows the other networks. */
  readonly more: string
  /** Names in the page's language of what is no brand. */
  readonly names: Readonly<Partial<Record<ShareNetwork, string>>>
}

/** Path of what scripts need to show a share menu (`ShareSettings`). */
export function shareSettingsPath(locale: string): string {
  return `/${locale}/share.json`
}

/** A text as the value of a parameter; colons and slashes may stand in one as they are (RFC 3986 §3.4). */
const inQuery = (text: string): string => encodeURIComponent(text).replace(/%3A|%2F/g, decodeURIComponent)

/**
 * Address at which a network offers to share something. Parts that are not there leave no trace.
 * @throws Error for a network that there is none of (specification, display 5)
 */
export function shareHref(network: string, shared: Shared): string {
  if (!isShareNetwork(network)) throw new Error(`The share network "${network}" does not exist`)
  const [address, parameters]: ShareTarget = shareTargets[network]
  const query = Object.entries(parameters).flatMap(([name, parts]) => {
    const text = [parts].flat().flatMap((part) => shared[part] || []).join('\r\n') // prettier-ignore
    return text === '' ? [] : [(name && `${name}=`) + inQuery(text)]
  })
  return `${address}?${query.join('&')}`
}

/** Whether an address opens in a window of its own; apps and mail take over by themselves. */
export function opensWindow(href: string): boolean {
  return href.startsWith('https:')
}

/** Features of the window, in the middle of another one: `window.open`'s third argument. */
export function sharePopupFeatures(around: {
  readonly screenX: number
  readonly screenY: number
  readonly outerWidth: number
  readonly outerHeight: number
}): string {
  const { width, height } = sharePopup
  const left = Math.max(0, Math.round(around.screenX + (around.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(around.screenY + (around.outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
