for (const alert of document.querySelectorAll('[data-alert]'))
  try {
    const key = 'alert:' + alert.dataset.alert
    if (localStorage[key]) alert.remove()
    else
      alert.lastChild.onclick = () => {
        alert.remove()
        document.querySelector('.alert .x, .logo').focus()
        localStorage[key] = 1
      }
  } catch {}
