import { mayBePersonal } from './impersonal.ts'

/** Parameters by which campaigns mark the addresses that lead to the shop. */
export const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
] as const
type CampaignParameter = (typeof campaignParameters)[number]

/** The source of a visit; empty for one without a campaign. */
export type Campaign = Readonly<Partial<Record<CampaignParameter, string>>>

/** Most characters of a value; longer ones are no campaign's. */
export const longestCampaignValue = 200

/** A click id is random: digits in it are no person's number. */
const isImpersonal = (name: CampaignParameter, value: string): boolean =>
  name === 'gclid' ? /^[\w.-]+$/.test(value) : !mayBePersonal(value)

/**
 * Reads a campaign by its parameters' names; values that are empty, too long or may be about a person are left out.
 * @param valueOf a parameter's value
 */
export function campaignOf(valueOf: (name: string) => string | null | undefined): Campaign {
  return Object.fromEntries(
    campaignParameters.flatMap((name) => {
      const value = valueOf(name) ?? ''
      const isTaken = value !== '' && value.length <= longestCampaignValue && isImpersonal(name, value)
      return isTaken ? [[name, value]] : []
    }),
  )
}

/**
 * Reads the campaign of an address.
 * @param query with or without its `?`
 * @example readCampaign('?utm_source=news&color=red') // { utm_source: 'news' }
 */
export function readCampaign(query: string): Campaign {
  const parameters = new URLSearchParams(query)
  return campaignOf((name) => parameters.get(name))
}
