// Lazy pictures have no box (tile.css) until the page has shown its first frame. Then what they offer is fitted to the
// line, before anything of it is asked for; so is that of tiles which come later, but for what is there by then. Every
// picture has a set.
const page = document.documentElement.dataset
const line = navigator.connection
const fast = line?.effectiveType == '4g' && !line.saveData
const show = () => {
  delete page.opening
  for (const image of line ? document.images : [])
    if (image.loading == 'lazy' && !image.naturalWidth)
      for (const one of image.closest('picture')?.children ?? [image]) {
        const set = one.srcset
        const fit = fast ? set.replaceAll('dpi=SLOW', 'dpi=FAST') : set.replace(/(^|, )[^ ]+dpi=DOUBLE[^,]*/g, '')
        if (fit != set) one.srcset = fit
      }
}
const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show)))
page.opening = ''
document.addEventListener('firn:tiles', show)
addEventListener('load', afterFrame)
addEventListener('DOMContentLoaded', () => {
  addEventListener('scroll', afterFrame, { once: true })
  setTimeout(show, LATEST)
})
