// Lazy pictures have no box (tile.css) until the page has painted its first frame. Their srcset is then fitted to the
// connection before the browser requests a picture; tiles added later are fitted the same way, except pictures that
// have loaded by then. Every picture has a srcset; candidates of double density have their dpi before the format.
const page = document.documentElement.dataset
const line = navigator.connection
const fast = line?.effectiveType == '4g' && !line.saveData
const show = () => {
  delete page.opening
  for (const image of line ? document.images : [])
    if (image.loading == 'lazy' && !image.naturalWidth)
      for (const one of image.closest('picture')?.children ?? [image]) {
        const set = one.srcset
        const fit = fast
          ? set.replaceAll('DPI&fmt', 'DOUBLE&fmt').replaceAll('auto&DPI', 'auto&SINGLE')
          : set.replace(/(^|, )[^ ]+DPI&fmt[^,]*/g, '')
        if (fit != set) one.srcset = fit
      }
}
const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show)))
page.opening = ''
document.addEventListener('shop:tiles', show)
addEventListener('load', afterFrame)
addEventListener('DOMContentLoaded', () => {
  addEventListener('scroll', afterFrame, { once: true })
  setTimeout(show, LATEST)
})
