/** The place of a banner's copy unless the editor says otherwise (specification, display 2, "Banner"). */
const copyLayouts = { plain: 'top-left', titled: 'center-center' } as const

/**
 * @param chosen what the editor chose; empty for nothing
 * @param hasTitle whether the banner shows a category's title
 */
export function copyLayout(chosen: string, hasTitle: boolean): string {
  return chosen || copyLayouts[hasTitle ? 'titled' : 'plain']
}

type Button = { readonly text: string; readonly linkDisabled?: boolean }
type Buttons<One extends Button> = {
  /** Those with a text. */
  readonly shown: readonly One[]
  /** Whether the only button's link covers the whole banner. */
  readonly coversBanner: boolean
}

/** @param linkDisabled whether the banner's own `disable_link` is set; that of the button counts too */
export function bannerButtons<One extends Button>(buttons: readonly One[], linkDisabled = false): Buttons<One> {
  const shown = buttons.filter(({ text }) => text !== '')
  const [only, ...others] = shown
  return { shown, coversBanner: only !== undefined && others.length === 0 && !linkDisabled && !only.linkDisabled }
}
