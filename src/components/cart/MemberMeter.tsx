import type { SignedIn } from '../../domain/customer/customer-state.ts'
import { interpolate } from '../../domain/format/interpolate.ts'
import type { PanelData } from '../../domain/pages/words/panel-data.ts'
import { fromMajor } from '../../domain/price/money.ts'
import { dayOf } from '../../domain/pro/pro-expiry.ts'
import type { CartDisplay } from './cart-display.ts'

type Props = {
  readonly member: Pick<SignedIn, 'proCurrentSpend' | 'brandSpendLimit' | 'proExpirationDate' | 'isEmployee'>
  readonly words: PanelData['member']
  readonly display: CartDisplay
}

/** A trade customer's spend and last day beside an empty cart: as far as the session knows them. */
export function MemberMeter({ member, words, display }: Props) {
  const { proCurrentSpend: spent, brandSpendLimit: limit, proExpirationDate: end, isEmployee } = member
  const written = (major: number): string => {
    const money = fromMajor(major, words.currency)
    return money ? display.money(money) : String(major)
  }
  const day = dayOf(end ?? '')
  return (
    <div className="meter">
      {day && <p>{interpolate(words.until, { date: display.day(day) })}</p>}
      {spent !== undefined && (
        <>
          <p>
            {interpolate(isEmployee ? words.spentStaff : words.spent, { spent: written(spent), limit: written(limit) })}
          </p>
          <span aria-hidden="true">
            <i style={{ transform: `scaleX(${limit > 0 ? Math.min(spent / limit, 1) : 1})` }} />
          </span>
        </>
      )}
    </div>
  )
}
