import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { openDatabase } from '../database.ts'
import { type StoreKey } from '../seed/index.ts'
import { emailSchema } from '../typed-text.ts'
import { storeOfRegion } from './regions.ts'

/** An application as the shop sends it. `id` is the shop's, the same at each try. */
export const applicationSchema = z.strictObject({
  name: z.string().min(1).max(255),
  email: emailSchema,
  profession: z.string().min(1).max(64),
  organisation: z.string().min(1).max(255),
  member_number: z.string().max(64).optional(),
  country: z.string().regex(/^[a-z]{2}$/),
  /** Language and country of the page: `fr-ca`. */
  locale: z.string().regex(/^[a-z]{2}-[a-z]+$/),
})
export type NewApplication = z.infer<typeof applicationSchema>

const statuses = ['pending', 'approved', 'declined'] as const
const storedApplication = applicationSchema.extend({
  id: z.string(),
  member_number: z.string(),
  status: z.enum(statuses),
  received: z.number(),
})
export type Application = z.infer<typeof storedApplication>

const storedCode = z.object({
  code: z.string(),
  application: z.string().nullable(),
  email: z.string(),
  region: z.string(),
  group_id: z.number(),
  /** Last moment to redeem it, ms. */
  redeem_by: z.number(),
  /** Last day of the programme, `YYYY-MM-DD`. */
  expires: z.string(),
  store: z.string().nullable(),
  customer_id: z.number().nullable(),
  redeemed: z.number().nullable(),
  /** Day on which it was revoked. */
  revoked: z.string().nullable(),
})
export type ProCode = z.infer<typeof storedCode>

/** The terms of a code. */
export type CodeTerms = Pick<ProCode, 'email' | 'region' | 'group_id' | 'expires'>

/** A try to use a code: `customer` is absent while it is only checked. */
export type CodeUse = {
  readonly code: string
  readonly email: string
  readonly region: string
  readonly customer?: number | undefined
}
type CodeRefusal = 'unknown' | 'email' | 'region' | 'expired' | 'used'
export type CodeOutcome = { readonly code: ProCode } | { readonly refused: CodeRefusal }

const schema = `
  CREATE TABLE IF NOT EXISTS applications (id TEXT PRIMARY KEY, received INTEGER NOT NULL, status TEXT NOT NULL,
    name TEXT NOT NULL, email TEXT NOT NULL, profession TEXT NOT NULL, organisation TEXT NOT NULL,
    member_number TEXT NOT NULL, country TEXT NOT NULL, locale TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS codes (code TEXT PRIMARY KEY, application TEXT, email TEXT NOT NULL, region TEXT NOT NULL,
    group_id INTEGER NOT NULL, redeem_by INTEGER NOT NULL, expires TEXT NOT NULL, store TEXT, customer_id INTEGER,
    redeemed INTEGER, revoked TEXT) STRICT;
`
const day = 24 * 60 * 60 * 1000
/** The time in which a code can be redeemed, ms. */
const redeemableFor = 30 * day
/** Letters and digits that are not taken for one another. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10

const newCode = (): string => Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Last day of the programme for a code that is issued now: the 31 October that is at least three months away. */
export function programmeEnd(now: number): string {
  const threeMonths = 90 * day
  const year = new Date(now).getUTCFullYear()
  const next = [year, year + 1, year + 2].find((each) => Date.UTC(each, 9, 31) - now >= threeMonths)
  return `${next ?? year + 2}-10-31`
}

/** Applications, codes and members of the trade programme, in `pro.sqlite`. */
export function openProgramme(dataDir: string, clock: () => number) {
  const database = openDatabase(dataDir, 'pro', schema)
  const one = database.prepare('SELECT * FROM applications WHERE id = ?')
  const all = database.prepare('SELECT * FROM applications ORDER BY received DESC, id')
  const add = database.prepare(
    `INSERT INTO applications (id, received, status, name, email, profession, organisation, member_number, country,
       locale) VALUES (?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const decide = database.prepare(`UPDATE applications SET status = ? WHERE id = ? AND status = 'pending'`)
  const erase = database.prepare('DELETE FROM applications WHERE id = ?')
  const oneCode = database.prepare('SELECT * FROM codes WHERE code = ?')
  const allCodes = database.prepare('SELECT * FROM codes ORDER BY redeem_by DESC, code')
  const addCode = database.prepare(
    'INSERT INTO codes (code, application, email, region, group_id, redeem_by, expires) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const take = database.prepare('UPDATE codes SET store = ?, customer_id = ?, redeemed = ? WHERE code = ?')
  const revoke = database.prepare('UPDATE codes SET revoked = ? WHERE code = ? AND revoked IS NULL')
  const latest = database.prepare(
    'SELECT * FROM codes WHERE store = ? AND customer_id = ? ORDER BY redeemed DESC, expires DESC LIMIT 1',
  )
  const toCode = (row: unknown): ProCode | undefined => (row === undefined ? undefined : storedCode.parse(row))

  function checkCode({ code, email, region, customer }: CodeUse): CodeOutcome {
    const found = toCode(oneCode.get(code))
    if (!found) return { refused: 'unknown' }
    if (found.email.toLowerCase() !== email.toLowerCase()) return { refused: 'email' }
    if (storeOfRegion(found.region) !== storeOfRegion(region)) return { refused: 'region' }
    if (found.revoked !== null) return { refused: 'expired' }
    // A second try of the same customer's: the shop may not have heard of the first.
    if (found.redeemed !== null) return found.customer_id === customer ? { code: found } : { refused: 'used' }
    return clock() > found.redeem_by ? { refused: 'expired' } : { code: found }
  }

  return {
    applications: (): Application[] => all.all().map((row) => storedApplication.parse(row)),
    application(id: string): Application | undefined {
      const row = one.get(id)
      return row && storedApplication.parse(row)
    },
    /** Stores an application once: the same id again changes nothing. */
    receive(id: string, application: NewApplication): void {
      const { name, email, profession, organisation, member_number = '', country, locale } = application
      add.run(id, clock(), name, email, profession, organisation, member_number, country, locale)
    },
    /** @returns `false` when it is decided already */
    decide: (id: string, status: 'approved' | 'declined'): boolean => decide.run(status, id).changes > 0,
    /** Removes what is stored about an applicant; the code stays, with its address. */
    eraseApplication: (id: string): void => void erase.run(id),
    codes: (): ProCode[] => allCodes.all().map((row) => storedCode.parse(row)),
    /** Makes a code for one address and region, redeemable for 30 days. */
    issue({ email, region, group_id, expires }: CodeTerms, application?: string): ProCode {
      const code = newCode()
      addCode.run(code, application ?? null, email, region, group_id, clock() + redeemableFor, expires)
      return storedCode.parse(oneCode.get(code))
    },
    check: checkCode,
    redeem(use: CodeUse & { readonly customer: number }): CodeOutcome {
      const outcome = checkCode(use)
      if ('refused' in outcome || outcome.code.redeemed !== null) return outcome
      take.run(storeOfRegion(outcome.code.region) ?? null, use.customer, clock(), use.code)
      return outcome
    },
    /** Ends a code; a member whose code it was is out of the programme from today on. */
    revoke: (code: string): boolean => revoke.run(dayOf(clock()), code).changes > 0,
    /** Last day of the programme of a customer who redeemed a code; `undefined` for all others. */
    lastDay(store: StoreKey, customer: number): string | undefined {
      const code = toCode(latest.get(store, customer))
      if (!code) return undefined
      // Over at once, in whichever time zone the store is.
      return code.revoked === null ? code.expires : dayOf(Date.parse(code.revoked) - 2 * day)
    },
    clear: () => database.exec('DELETE FROM applications; DELETE FROM codes;'),
    close: () => database.close(),
  }
}
export type Programme = ReturnType<typeof openProgramme>
