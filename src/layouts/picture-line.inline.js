// Runs before the first picture: what is lazy has not been asked for when it is seen here, so nothing is fetched twice.
const line = navigator.connection
if (line) {
  const fast = !line.saveData && line.effectiveType == '4g'
  const watch = new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes)
        if (node.tagName == 'IMG' && node.loading == 'lazy')
          for (const one of node.closest('picture')?.children ?? [node])
            for (const name of ['srcset', 'src'])
              if (one[name])
                one[name] = fast
                  ? one[name].replaceAll('dpi=SLOW', 'dpi=FAST')
                  : one[name].replace(/(, )?[^ ]+dpi=DOUBLE[^,]*/g, '')
  })
  watch.observe(document, { childList: true, subtree: true })
  addEventListener('load', () => watch.disconnect())
}
