/*
 * Films to press: the first press on the picture takes it away and lets the film run, with the browser's own controls
 * from there on. The picture of a film that cannot be had comes back; why is in the browser's own log (specification,
 * display 8).
 */
for (const still of document.querySelectorAll('.film-still')) {
  const [film, button] = [still.previousElementSibling, still.querySelector('button')]
  if (!(film instanceof HTMLVideoElement)) continue
  // Nobody comes to controls that lie under a picture.
  film.inert = true
  button?.addEventListener('click', async () => {
    still.remove()
    film.inert = false
    film.focus()
    // One that could not be had is asked for again.
    if (film.networkState === film.NETWORK_NO_SOURCE) film.load()
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
}
