/*
 * Lets the film of a banner run over its poster once the page has settled: never for visitors who asked for less motion
 * or less data, and always with a button that stops it (WCAG 2.2.2).
 */
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
const connection: unknown = Reflect.get(navigator, 'connection')
const saving = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true

function run(background: HTMLElement, source: string): void {
  const button = background.parentElement?.querySelector<HTMLButtonElement>('.film')
  if (!button) return
  const film = Object.assign(document.createElement('video'), {
    src: source,
    muted: true,
    loop: true,
    playsInline: true,
  })
  const show = (): void => button.setAttribute('aria-pressed', String(!film.paused))
  film.addEventListener('playing', () => background.append(film), { once: true })
  film.addEventListener('play', show)
  film.addEventListener('pause', show)
  button.addEventListener('click', () => (film.paused ? void film.play() : film.pause()))
  button.hidden = false
  // A browser that refuses to start films by itself leaves the poster and the button.
  void film.play().catch(show)
}

if (!calm && !saving)
  addEventListener('load', () => {
    for (const background of document.querySelectorAll<HTMLElement>('[data-film]'))
      if (background.dataset.film) run(background, background.dataset.film)
  })
