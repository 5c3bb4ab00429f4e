// Lazy pictures have no box (tile.css) until the page has shown its first frame. Then what they offer is fitted to the line, before anything of it is asked for; so is that of tiles which come later, but for what is there by then. Every picture has a set. A tile that is looked at while its picture is still on its way shows a few pixels of it.
const page = document.documentElement
const line = navigator.connection
const fast = line && !line.saveData && line.effectiveType == '4g'
const standIn = (image) => {
  if (!image.complete) image.style.background = `url("${image.src.replace(/w=.*?&h=\d+/, 'PIXELS')}")0/cover`
}
const sight = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen)
    if (isIntersecting) {
      sight.unobserve(target)
      setTimeout(standIn, PATIENCE, target)
    }
})
const show = () => {
  page.removeAttribute('data-opening')
  for (const image of document.images)
    if (image.loading == 'lazy' && !image.naturalWidth) {
      if (image.closest('.tile')) sight.observe(image)
      for (const one of line ? (image.closest('picture')?.children ?? [image]) : []) {
        const set = one.srcset
        const fit = fast ? set.replaceAll('dpi=SLOW', 'dpi=FAST') : set.replace(/(, )?[^ ]+dpi=DOUBLE[^,]*/g, '')
        if (fit != set) one.srcset = fit
      }
    }
}
const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show)))
page.setAttribute('data-opening', '')
document.addEventListener('firn:tiles', show)
addEventListener('load', afterFrame)
addEventListener('DOMContentLoaded', () => {
  addEventListener('scroll', afterFrame, { once: true })
  setTimeout(show, LATEST)
})
