import type { ReactNode } from 'react'

type Props = { readonly pending: boolean; readonly words: { readonly pending: string }; readonly children: ReactNode }

/** An amount, or a placeholder while the server recalculates it. */
export function PendingAmount({ pending, words, children }: Props) {
  if (!pending) return <span className="amount">{children}</span>
  return (
    <span className="amount pending">
      <span className="sr">{words.pending}</span>
    </span>
  )
}
