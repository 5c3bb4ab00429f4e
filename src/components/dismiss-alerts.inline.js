{
  const key = 'firn:alerts'
  let gone = ''
  try {
    gone = localStorage.getItem(key) ?? ''
  } catch {}
  for (const alert of document.querySelectorAll('[data-alert]')) {
    const id = alert.dataset.alert
    if (gone.includes(id)) alert.remove()
    else
      alert.querySelector('button').onclick = () => {
        alert.remove()
        try {
          localStorage.setItem(key, (gone = id + gone.slice(0, 400)))
        } catch {}
      }
  }
}
