/*
 * Films to press: the first press on the picture takes it away and lets the film run, with the browser's own controls
 * from there on.
 */
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('.film-play') : null
  const film = button?.closest('.film-box')?.querySelector('video')
  if (!button || !film) return
  button.closest('.film-still')?.remove()
  film.focus()
  void film.play()
})
