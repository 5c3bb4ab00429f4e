(() => {
  let gone = []
  try {
    gone = JSON.parse(localStorage.getItem('firn:alerts') ?? '[]')
  } catch {}
  for (const alert of document.querySelectorAll('[data-alert]')) {
    if (gone.includes(alert.dataset.alert)) alert.remove()
    else
      alert.querySelector('button').onclick = () => {
        alert.remove()
        gone = [...gone, alert.dataset.alert].slice(-20)
        try {
          localStorage.setItem('firn:alerts', JSON.stringify(gone))
        } catch {}
      }
  }
})()
