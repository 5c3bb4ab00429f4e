import { emailKey } from '../../domain/forms/email-address.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { accountHours, accountMail } from '../../domain/mail/shop-mails.ts'
import type { AccountContext } from '../customers/account-context.ts'
import { type SignedIn, makeAccount } from '../customers/accounts.ts'
import { Problem } from '../kernel/problems.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { addressMail, mailContext } from '../mail/mail-context.ts'
import { toOutbox } from '../../records/outbox.ts'
import { hashId, newSecret } from '../../session/session-id.ts'
import { type AccountRequest, type HeldAccount, parseHeldAccount } from './held-account.ts'
import { requireBudget, requireRate } from '../kernel/require-rate.ts'

/** The time for which a request waits for its owner, ms; then it is erased. */
const heldMs = accountHours * 60 * 60 * 1000

/**
 * Stores a request for an account that no bot protection has judged, with a mail that links to its confirmation.
 * Answers alike whether or not the address has an account: its owner reads that behind the link.
 * @throws Problem `rate_limited` for a client that sends many forms, or an address that gets many mails
 */
export async function holdAccount(
  { services, store, locale }: Pick<RequestContext, 'services' | 'store'> & { readonly locale: Locale },
  request: AccountRequest,
): Promise<void> {
  await requireBudget(services.limits, 'forms')
  await requireRate(services.limits, 'account_recipient', emailKey(request.email))
  const token = newSecret()
  const url = `${services.config.public.siteUrl}/api/forms/${locale.locale}/account/confirm?token=${token}`
  const mail = addressMail(accountMail(mailContext(services, locale), url), request.email)
  const held: HeldAccount = { store, expires: services.clock() + heldMs, request }
  await services.records.write([
    { kind: 'account', id: hashId(token), version: 0, value: JSON.stringify(held), dueInMs: heldMs },
    toOutbox(mail),
  ])
  services.log.info({ event: 'account_held', store })
  services.outbox.wake()
}

/** Reads the request that a link confirms; `undefined` for a link that is used, expired, forged or of another store. */
export async function readHeldAccount(
  { services: { records, clock }, store }: Pick<RequestContext, 'services' | 'store'>,
  token: string,
): Promise<AccountRequest | undefined> {
  const record = await records.get('account', hashId(token))
  const held = record && parseHeldAccount(record.value)
  return held && held.store === store && clock() < held.expires ? held.request : undefined
}

/**
 * Makes the account of a confirmed request and signs in to it. The link is used up by an account, and by an address
 * that got one meanwhile.
 * @throws Problem `link_expired`, `email_taken`, `invalid_account`; VendorError
 */
export async function confirmAccount(context: AccountContext, token: string, pw: string): Promise<SignedIn> {
  const request = await readHeldAccount(context, token)
  if (!request) throw new Problem('link_expired')
  const removeRequest = () => context.services.records.write([{ kind: 'account', id: hashId(token) }])
  try {
    const made = await makeAccount(context, { ...request, pw })
    await removeRequest()
    return made
  } catch (error) {
    if (error instanceof Problem && error.code === 'email_taken') await removeRequest()
    throw error
  }
}
