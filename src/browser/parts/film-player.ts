/*
 * Plays films on demand: the first press on the poster removes it and starts the film with the browser's controls. The
 * poster returns when the film cannot be loaded; the browser logs the reason (specification, display 8).
 */
for (const still of document.querySelectorAll('.film-still')) {
  const [film, button] = [still.previousElementSibling, still.querySelector('button')]
  if (!(film instanceof HTMLVideoElement)) continue
  // Controls under the poster must not receive focus.
  film.inert = true
  button?.addEventListener('click', async () => {
    still.remove()
    film.inert = false
    film.focus()
    // A film that failed to load is requested again.
    if (film.networkState === film.NETWORK_NO_SOURCE) film.load()
    try {
      await film.play()
    } catch {
      // Paused before it started, or autoplay refused: the browser's controls are visible.
      if (film.networkState !== film.NETWORK_NO_SOURCE) return
      const hasFocus = document.activeElement === film
      film.inert = true
      film.after(still)
      if (hasFocus) button.focus()
    }
  })
}
