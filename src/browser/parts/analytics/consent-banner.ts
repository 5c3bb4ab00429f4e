import {
  type ConsentChoice,
  type ConsentSettings,
  consentFormPath,
  currentChoice,
} from '../../../domain/analytics/consent.ts'
import styles from '../../../styles/frame/consent.css?url'

/** Creates an element with text. */
function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/** Sends the form as a page without scripts would; the cookie of the answer says whether the choice was stored. */
async function store(form: HTMLFormElement, choice: ConsentChoice): Promise<boolean> {
  const body = new URLSearchParams({ choice })
  // A redirect back to a page is of no use here. What fails is shown.
  await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
  return currentChoice(document.cookie) === choice
}

/** Both choices look alike and take one press. */
function createForm({ words, details }: ConsentSettings, locale: string): HTMLFormElement {
  const form = create('form', 'consent-acts')
  form.method = 'post'
  form.action = consentFormPath(locale)
  for (const [choice, text] of [
    ['refused', words.refuse],
    ['accepted', words.accept],
  ] as const) {
    const button = create('button', 'btn ink', text)
    button.name = 'choice'
    button.value = choice
    form.append(button)
  }
  if (details) {
    const link = create('a', '', words.details)
    link.href = details
    form.append(link)
  }
  return form
}

/**
 * Lets the page know how much room the banner takes, as `--consent`: focused elements stay in view above it (WCAG
 * 2.4.11), and the page's end can be scrolled there.
 */
function reserveRoom(banner: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--consent', `${banner.offsetHeight}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--consent')
  }
}

/** Resolves once the banner's styles are there, or cannot be had: what the banner asks is readable without. */
function loadStyles(): Promise<void> {
  const link = document.createElement('link')
  return new Promise((resolve) => {
    Object.assign(link, { rel: 'stylesheet', href: styles, onload: resolve, onerror: resolve })
    document.head.append(link)
  })
}

/**
 * Shows the banner at the bottom of the window: a region that takes no focus and no room of the page. Escape inside
 * closes it without a choice, for this page.
 * @param onChoice called once a choice is stored
 */
export async function showBanner(
  settings: ConsentSettings,
  locale: string,
  onChoice: (choice: ConsentChoice) => void,
): Promise<void> {
  await loadStyles()
  const { words } = settings
  const banner = create('section', 'consent')
  const title = create('h2', '', words.title)
  title.id = 'consent-title'
  banner.setAttribute('aria-labelledby', title.id)
  const form = createForm(settings, locale)
  const status = create('p', 'consent-failed')
  status.role = 'alert'
  const text = create('div', '')
  text.append(title, create('p', '', words.text), status)
  banner.append(text, form)
  // Before the page's header: keyboards and screen readers meet it right after the skip link.
  document.querySelector('body > .skip')?.after(banner)
  const freeRoom = reserveRoom(banner)

  const close = (): void => {
    freeRoom()
    if (banner.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    banner.remove()
  }
  banner.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if ('busy' in form.dataset) return
    form.dataset['busy'] = ''
    const choice = event.submitter?.getAttribute('value') === 'accepted' ? 'accepted' : 'refused'
    status.textContent = ''
    const isStored = await store(form, choice)
    delete form.dataset['busy']
    if (!isStored) return void (status.textContent = words.failed)
    close()
    onChoice(choice)
  })
}
