// Runs before the first picture: what is lazy has not been asked for when it is seen here, so nothing is fetched twice.
const line = navigator.connection
if (line) {
  const fast = !line.saveData && line.effectiveType == '4g'
  const fit = (urls) =>
    fast
      ? urls.replaceAll('dpi=SLOW', 'dpi=FAST')
      : urls
          .split(', ')
          .filter((url) => !url.includes('dpi=DOUBLE'))
          .join(', ')
  const seen = (node) => {
    if (node.tagName != 'IMG' || node.loading != 'lazy') return
    for (const one of [...node.parentNode.querySelectorAll(':scope>source'), node])
      for (const name of ['srcset', 'src']) if (one[name]) one[name] = fit(one[name])
  }
  const watch = new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(seen)))
  watch.observe(document, { childList: true, subtree: true })
  addEventListener('load', () => watch.disconnect())
}
