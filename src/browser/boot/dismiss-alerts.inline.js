for (const alert of document.querySelectorAll('[data-alert]')) {
  const key = 'alert:' + alert.dataset.alert
  alert.lastChild.onclick = () => {
    alert.remove()
    document.querySelector('.alert .x, .logo').focus()
    localStorage[key] = 1
  }
  try {
    if (localStorage[key]) alert.remove()
  } catch {}
}
