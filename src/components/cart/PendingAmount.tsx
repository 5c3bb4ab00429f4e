import type { ReactNode } from 'react'

type Props = { readonly pending: boolean; readonly words: { readonly pending: string }; readonly children: ReactNode }

/** An amount, or its place while the server works it out: an amount that may be wrong is never shown. */
export function PendingAmount({ pending, words, children }: Props) {
  if (!pending) return <span className="amount">{children}</span>
  return (
    <span className="amount pending">
      <span className="sr">{words.pending}</span>
    </span>
  )
}
