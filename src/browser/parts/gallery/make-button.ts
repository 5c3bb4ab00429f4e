/** Creates a button; `icon` is the class of a site icon (`i-close`). */
export function makeButton(className: string, label: string, icon?: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  if (label !== '') made.ariaLabel = label
  if (icon === undefined) return made
  const drawn = document.createElement('span')
  drawn.className = `i ${icon}`
  made.append(drawn)
  return made
}
