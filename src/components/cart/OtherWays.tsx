import { localePath } from '../../domain/pages/links/links.ts'

type Props = {
  /** URL locale: `de-at`. */
  readonly locale: string
  readonly words: { readonly find_dealer: string; readonly call_us: string }
}

/** Dealers and telephone numbers of the help page, for a browser that keeps no cart. */
export function OtherWays({ locale, words }: Props) {
  return (
    <p>
      <a className="link" href={localePath(locale, 'stores')}>
        {words.find_dealer}
      </a>{' '}
      <a className="link" href={localePath(locale, 'support')}>
        {words.call_us}
      </a>
    </p>
  )
}
