for (const alert of document.querySelectorAll('[data-alert]')) {
  const key = 'alert:' + alert.dataset.alert
  const { seen } = alert.dataset
  alert.lastChild.onclick = () => {
    alert.remove()
    document.querySelector('.alert .x, .logo').focus()
    localStorage[key] = seen
  }
  try {
    if (localStorage[key] == seen) alert.remove()
  } catch {}
}
