import { optionField } from '../../domain/cart/cart-forms.ts'
import type { OptionValue, ProductOption } from '../../domain/catalogue/product.ts'
import { swatchBackground } from '../../domain/catalogue/swatch.ts'

type Props = {
  readonly option: ProductOption
  /** Initial value id; later choices live in the form. */
  readonly start: number | undefined
  readonly isAvailable: (valueId: number) => boolean
  /** Label of a value that cannot be bought with the current selection. */
  readonly soldOut: string
  /** Shown when the form was submitted without a choice. */
  readonly complaint: string | undefined
  /** Label of the button that opens the page's size guide; absent where there is none. */
  readonly guide?: string | undefined
}

/** One option of a product as radio buttons: colours as named swatches, other options as text. */
export function OptionChoice({ option, start, isAvailable, soldOut, complaint, guide }: Props) {
  const complaintId = `missing-${option.id}`
  const isColor = option.kind === 'color'
  return (
    <fieldset className={isColor ? 'opt colors' : 'opt'} aria-describedby={complaint && complaintId}>
      <legend>{option.displayName}</legend>
      {guide !== undefined && (
        <button className="size-help" type="button" popoverTarget="size-guide">
          {guide}
        </button>
      )}
      <div>
        {option.values.map((value, index) => (
          <label key={value.id} className={isAvailable(value.id) ? undefined : 'out'}>
            <input
              type="radio"
              name={optionField(option.id)}
              value={value.id}
              defaultChecked={value.id === start}
              // `required` on one radio button applies to its whole group.
              required={index === 0}
              data-color={isColor ? value.slug : undefined}
            />
            {isColor ? <Swatch value={value} /> : <span>{value.label}</span>}
            {!isAvailable(value.id) && <span className="sr">{soldOut}</span>}
          </label>
        ))}
      </div>
      {complaint && (
        <p className="complaint" id={complaintId} role="alert">
          {complaint}
        </p>
      )}
    </fieldset>
  )
}

function Swatch({ value }: { readonly value: OptionValue }) {
  return (
    <>
      <i style={{ background: swatchBackground(value.hexColors) }} />
      <b>{value.label}</b>
    </>
  )
}
