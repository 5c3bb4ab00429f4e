// Lazy pictures have no box (tile.css) until the page has painted its first frame. The page script, which every event
// below comes after, fits them to the connection before (parts/fit-pictures.ts).
const page = document.documentElement.dataset
const show = () => {
  document.dispatchEvent(new CustomEvent('shop:opened'))
  delete page.opening
}
const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show)))
page.opening = ''
addEventListener('load', afterFrame)
addEventListener('DOMContentLoaded', () => {
  addEventListener('scroll', afterFrame, { once: true })
  setTimeout(show, LATEST)
})
