import { type PauseReason, autoplayState, mayStart, toggled } from '../../../domain/pages/autoplay.ts'
import { swipeBanners } from './banner-swipe.ts'

/*
 * Moving banners: rotating pictures and films. Nothing starts automatically with reduced motion or data saving, or
 * while out of view, what moves stops once less motion is asked for, and a button always pauses it (WCAG 2.2.2).
 */
const connection: unknown = Reflect.get(navigator, 'connection')
const saveData = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
const mayMove = (): boolean => mayStart({ reducedMotion: lessMotion.matches, saveData })

function move(background: HTMLElement, button: HTMLButtonElement): void {
  const slides = [...background.querySelectorAll<HTMLElement>('.slide')]
  const delay = Number(background.dataset['turn'])
  let holds: ReadonlySet<PauseReason> = new Set(mayMove() ? ['away'] : ['away', 'calm'])
  let shown = 0
  let turn: ReturnType<typeof setTimeout> | undefined

  const slideAt = (index: number): HTMLElement | undefined => slides.at(index % slides.length)
  const filmOf = (slide: HTMLElement | undefined) => slide?.querySelector('video')
  const hold = (reason: PauseReason, held: boolean): void => {
    holds = new Set([...holds].filter((one) => one !== reason).concat(held ? reason : []))
    apply()
  }

  /** Starts loading the next slide while the current one is shown. */
  function prepare(step = 1): void {
    const next = slideAt(shown + step)
    if (!next?.hidden) return
    next.classList.add('out')
    next.hidden = false
  }

  /** Resets the opacity of the incoming slide, so that it fades in again. */
  function fadeFromNothing(slide: HTMLElement): void {
    slide.style.transition = 'none'
    slide.classList.add('out')
    void slide.offsetWidth
    slide.style.transition = ''
  }

  function show(index: number): void {
    const [before, now] = [slideAt(shown), slideAt(index)]
    if (!now || now === before) return
    fadeFromNothing(now)
    for (const slide of slides) {
      slide.classList.toggle('out', slide !== before && slide !== now)
      slide.classList.toggle('next', slide === now)
      slide.ariaHidden = String(slide !== now)
    }
    filmOf(before)?.pause()
    shown = (index + slides.length) % slides.length
  }

  function next(): void {
    const image = slideAt(shown + 1)?.querySelector('img')
    if (image?.complete && image.naturalWidth > 0) show(shown + 1)
    apply()
  }

  function apply(): void {
    clearTimeout(turn)
    const film = filmOf(slideAt(shown))
    const running = autoplayState(holds) === 'running'
    button.setAttribute('aria-pressed', String(!holds.has('visitor') && !holds.has('calm')))
    if (!running) return film?.pause()
    // The picture and the button stay for a browser that refuses autoplay.
    if (film?.paused)
      film
        .play()
        .catch(
          (reason: unknown) =>
            reason instanceof DOMException && reason.name === 'NotAllowedError' && hold('visitor', true),
        )
    if (slides.length < 2) return
    prepare()
    turn = setTimeout(next, delay)
  }

  /** Removes a slide whose picture failed to load: rotation would stop at it. */
  function removeSlide(slide: HTMLElement): void {
    const index = slides.indexOf(slide)
    if (index === -1 || index === shown) return
    slides.splice(index, 1)
    slide.remove()
    if (index < shown) shown -= 1
    apply()
  }

  for (const slide of slides) {
    slide.querySelector('img')?.addEventListener('error', () => removeSlide(slide), { once: true })
    filmOf(slide)?.addEventListener('playing', () => slide.classList.add('plays'), { once: true })
  }
  button.addEventListener('click', () => {
    holds = toggled(holds)
    apply()
  })
  background.addEventListener('shop:turn', (event) => {
    const step = event instanceof CustomEvent && event.detail === -1 ? -1 : 1
    prepare(step)
    show(shown + step)
    apply()
  })
  let inView = false
  const away = (): void => hold('away', !inView || document.hidden)
  document.addEventListener('visibilitychange', away)
  lessMotion.addEventListener('change', () => hold('calm', !mayMove()))
  new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting === true
    away()
  }).observe(background)
  button.hidden = false
}

for (const button of document.querySelectorAll<HTMLButtonElement>('.banner > .motion')) {
  const background = button.parentElement?.querySelector<HTMLElement>('.bg')
  if (background) move(background, button)
}
swipeBanners()
