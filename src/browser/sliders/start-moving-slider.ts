import { Autoplay } from 'swiper/modules'
import { contentSlider } from './slider-options.ts'
import { startSlider } from './start-slider.ts'

const connection: unknown = Reflect.get(navigator, 'connection')
const saveData = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true

/** Creates the button that pauses and resumes a slider (WCAG 2.2.2). */
function createButton(label: string): HTMLButtonElement {
  const button = document.createElement('button')
  const icon = document.createElement('span')
  button.type = 'button'
  button.className = 'x motion'
  button.ariaLabel = label
  icon.className = 'i i-play'
  button.append(icon)
  return button
}

/**
 * Starts a slider of content that loops and moves by itself, while it is in view and neither its cards have the focus
 * nor the visitor has taken it over. It does not start moving with reduced motion or data saving.
 * @param words labels of the arrows, and of the button that pauses
 */
export function startMovingSlider(
  list: HTMLElement,
  words: { readonly previous: string; readonly next: string; readonly motion: string },
): void {
  const { swiper, arrows } = startSlider(list, contentSlider, words, [Autoplay])
  const button = createButton(words.motion)
  let isPaused = saveData || matchMedia('(prefers-reduced-motion: reduce)').matches
  let inView = false
  let hasFocus = false
  const apply = (): void => {
    button.ariaPressed = String(!isPaused)
    if (isPaused || hasFocus || !inView || document.hidden) swiper.autoplay.stop()
    else swiper.autoplay.start()
  }
  const pause = (paused: boolean): void => {
    isPaused = paused
    apply()
  }
  button.addEventListener('click', () => pause(!isPaused))
  // A reader who moves it reads at a pace of their own.
  for (const arrow of [arrows.previous, arrows.next]) arrow.addEventListener('click', () => pause(true))
  for (const type of ['touchstart', 'keydown']) list.addEventListener(type, () => pause(true), { passive: true })
  for (const type of ['focusin', 'focusout'])
    list.addEventListener(type, () => {
      hasFocus = type === 'focusin'
      apply()
    })
  document.addEventListener('visibilitychange', apply)
  const watch = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting === true
    apply()
  })
  // Not the list, which moves out of view itself.
  watch.observe(arrows.next.parentElement ?? list)
  // The observer answers a frame later: until then the button would not say whether it is pressed.
  apply()
  arrows.next.after(button)
}
