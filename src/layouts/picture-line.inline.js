// Runs before the first picture: what is lazy has not been asked for when it is seen here, so nothing is fetched twice. Every picture has a set.
const line = navigator.connection
if (line) {
  const fast = !line.saveData && line.effectiveType == '4g'
  const images = document.images
  let seen = 0
  const watch = new MutationObserver(() => {
    for (; seen < images.length; seen++)
      if (images[seen].loading == 'lazy')
        for (const one of images[seen].closest('picture')?.children ?? [images[seen]])
          if (one.srcset)
            one.srcset = fast
              ? one.srcset.replaceAll('dpi=SLOW', 'dpi=FAST')
              : one.srcset.replace(/(, )?[^ ]+dpi=DOUBLE[^,]*/g, '')
  })
  watch.observe(document, { childList: true, subtree: true })
  addEventListener('load', () => watch.disconnect())
}
