// Transitions between pages (base.css) are called off where the tab is hidden, the next page is late or the visitor
// goes elsewhere: the promises of each then reject, although nothing is wrong.
for (const type of ['pageswap', 'pagereveal'])
  addEventListener(type, ({ viewTransition: move }) => {
    for (const step of move ? [move.updateCallbackDone, move.ready, move.finished] : []) step?.catch(() => {})
  })
