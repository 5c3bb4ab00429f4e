import type { ApplicationMessage } from '../../domain/pro/application.ts'
import type { Services } from '../../services.ts'
import { optionalRead } from '../kernel/optional-read.ts'
import { hashId } from '../../session/session-id.ts'
import { parseApplication } from '../../records/stored-application.ts'

/**
 * The page behind the link of an application's mail. Only the token's hash is stored, so that a stolen store opens no
 * link.
 * @param token of the link
 */
export async function applicationStatus(services: Services, token: string): Promise<ApplicationMessage> {
  const record = await services.records.get('application', hashId(token))
  if (!record) return 'application_unknown'
  if (parseApplication(record.value).state !== 'sent') return 'application_pending'
  const tolerant = optionalRead(services.log, 'application_status_failed')
  const answer = await tolerant(async () => ({ status: await services.pro.applicationStatus(record.id) }))
  if (!answer) return 'application_unreachable'
  return answer.status === undefined ? 'application_unknown' : `application_${answer.status}`
}
