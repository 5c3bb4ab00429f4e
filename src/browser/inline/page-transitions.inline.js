// Transitions between pages (base.css) are called off where the tab is hidden, the next page is late or the visitor
// goes elsewhere: the promises of each then reject, although nothing is wrong.
for (const type of ['pageswap', 'pagereveal'])
  addEventListener(type, ({ viewTransition: move }) => {
    if (move) Promise.all([move.ready, move.finished]).catch(() => {})
  })
