/*
 * Films to press: the first press on the picture takes it away and lets the film run, with the browser's own controls
 * from there on.
 */
for (const still of document.querySelectorAll('.film-still')) {
  const film = still.previousElementSibling
  // Nobody comes to controls that lie under a picture.
  if (film instanceof HTMLElement) film.inert = true
}
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('.film-play') : null
  const film = button?.closest('.film-box')?.querySelector('video')
  if (!button || !film) return
  button.closest('.film-still')?.remove()
  film.inert = false
  film.focus()
  void film.play()
})
