/**
 * Scrolls a gallery of every colour to the one of the address (`?color=`). It stands in the page itself, before the
 * page script, so that the gallery starts there. A colour that the gallery has not changes nothing.
 */
export function showLinkedColor(): void {
  const color = new URLSearchParams(location.search).get('color')?.toLowerCase()
  const shots = document.querySelector('.shots')
  if (!shots || color === undefined) return
  const places = [...shots.querySelectorAll('li')]
  const index = places.findIndex(({ dataset }) => dataset['color'] === color)
  const image = places[index]?.querySelector('img')
  if (!image) return
  // Lazy pictures wait for the first frame, of which this one is part.
  image.loading = 'eager'
  shots.scrollTo({ left: index * shots.clientWidth, behavior: 'instant' })
}
