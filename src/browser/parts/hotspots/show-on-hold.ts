import { openPopover } from '../../../domain/pages/open-popover.ts'
import { followTouch } from '../../touch/follow-touch.ts'

/** A mark, and what it opens. */
export type HotspotPair = { readonly popup: HTMLElement; readonly mark: HTMLElement }

/**
 * The acts of fingers on a picture with marks: one that stays on a mark shows what it opens, and that of each mark it
 * moves on to; one that taps beside the marks has them show themselves, as no pointer hovers over them there.
 */
export function showOnHold(scene: HTMLElement, pairs: readonly HotspotPair[]): void {
  let isHeld = false
  let isLongTap = false
  let touched: Element | null = null
  const showAt = (element: Element | null): void => {
    const pair = pairs.find(({ mark }) => element && mark.contains(element))
    if (pair && !pair.popup.matches(openPopover)) pair.popup.showPopover()
  }
  scene.addEventListener('pointerdown', ({ target }) => {
    isHeld = isLongTap = false
    touched = target instanceof Element ? target : null
  })
  followTouch(
    scene,
    {
      hold: () => {
        isHeld = true
        showAt(touched)
      },
      longTap: () => {
        isLongTap = true
      },
      rollover: (under) => isHeld && showAt(under),
    },
    'fingers',
  )
  // The press of a long tap would close what its hold has opened.
  scene.addEventListener('click', (event) => {
    if (isLongTap && event.target instanceof Element && event.target.closest('.spot')) event.preventDefault()
    isLongTap = false
  })
  pointOutOnTap(scene)
}

/** The picture below the marks is the parent's: their list lets presses through. */
function pointOutOnTap(scene: HTMLElement): void {
  const picture = scene.parentElement
  if (!picture) return
  const tap = (pressed: Element | null): void => {
    if (pressed?.closest('a, button, [popover]')) return
    scene.classList.remove('point-out')
    // The animation begins anew.
    void scene.offsetWidth
    scene.classList.add('point-out')
  }
  followTouch(picture, { tap }, 'fingers')
}
