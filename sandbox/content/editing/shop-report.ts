/** The time that the site may take to check a draft, ms: its first one loads the whole site. */
const patienceMs = 60_000

/** The site's report on a draft: its corrections, and the pages that its publication would render. */
export type ShopReport = {
  readonly problems: readonly { readonly field: string; readonly message: string }[]
  /** The first of them. */
  readonly pages: readonly string[]
  readonly pageCount: number
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function toReport(body: unknown): ShopReport | undefined {
  if (!isRecord(body) || !Array.isArray(body['problems']) || !Array.isArray(body['pages'])) return undefined
  const problems: readonly unknown[] = body['problems']
  const pages: readonly unknown[] = body['pages']
  return {
    problems: problems
      .filter(isRecord)
      .map(({ field, message }) => ({ field: textOf(field), message: textOf(message) })),
    pages: pages.map(String),
    pageCount: Number(body['pageCount'] ?? pages.length),
  }
}

/** Has the site check a draft; `undefined` while it does not answer. @param href of the draft's preview */
export async function readShopReport(href: string, load: typeof fetch = fetch): Promise<ShopReport | undefined> {
  try {
    const answer = await load(`${href}&as=report`, { signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? toReport(await answer.json()) : undefined
  } catch {
    // Editing goes on while the site is away: the page says that the draft was not checked.
    return undefined
  }
}
