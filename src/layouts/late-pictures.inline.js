// Lazy pictures have no box (tile.css) until the page has shown its first frame. Then what they offer is fitted to the line, before anything of it is asked for. Every picture has a set.
const page = document.documentElement
const show = () => {
  if (!page.hasAttribute('data-opening')) return
  page.removeAttribute('data-opening')
  const line = navigator.connection
  const fast = line && !line.saveData && line.effectiveType == '4g'
  for (const image of line ? document.images : [])
    if (image.loading == 'lazy')
      for (const one of image.closest('picture')?.children ?? [image])
        if (one.srcset)
          one.srcset = fast
            ? one.srcset.replaceAll('dpi=SLOW', 'dpi=FAST')
            : one.srcset.replace(/(, )?[^ ]+dpi=DOUBLE[^,]*/g, '')
}
const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show)))
page.setAttribute('data-opening', '')
addEventListener('load', afterFrame)
addEventListener('DOMContentLoaded', () => {
  addEventListener('scroll', afterFrame, { once: true })
  setTimeout(show, LATEST)
})
