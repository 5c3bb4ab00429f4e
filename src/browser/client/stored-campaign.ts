import { campaignKey } from '../../domain/analytics/storage-keys.ts'

/**
 * The campaign that this tab's visit came from, as a query; '' without one. Checked when it was stored, with consent
 * alone (parts/analytics/begin-measuring.ts), and by the API.
 */
export function storedCampaign(): string {
  try {
    return sessionStorage.getItem(campaignKey) ?? ''
  } catch {
    // Storage is blocked.
    return ''
  }
}
