/*
 * Films to press: the first press on the picture takes it away and lets the film run, with the browser's own controls
 * from there on. The picture of a film that cannot be had comes back; why is in the browser's own log (display §8).
 */
for (const still of document.querySelectorAll('.film-still')) {
  const film = still.previousElementSibling
  // Nobody comes to controls that lie under a picture.
  if (film instanceof HTMLElement) film.inert = true
}
document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('.film-play') : null
  const still = button?.closest('.film-still')
  const film = button?.closest('.film-box')?.querySelector('video')
  if (!button || !still || !film) return
  still.remove()
  film.inert = false
  film.focus()
  try {
    await film.play()
  } catch {
    // Stopped before it began, or not let: the browser's own controls are there.
    if (film.networkState !== film.NETWORK_NO_SOURCE) return
    const isWaitedFor = document.activeElement === film
    film.inert = true
    film.after(still)
    if (isWaitedFor) button.focus()
  }
})
