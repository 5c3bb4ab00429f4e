import { html, raw } from 'hono/html'

type FrameView = {
  /** The address of these pages. */
  readonly base: string
  /** `product/blt1/de`: the entry of the form beside it. */
  readonly entry: string
  /** The address at which the site shows its draft. */
  readonly href: string
}

/*
 * A text of the preview leads to its field: in this form without a load, so that what is typed stays; else in that of
 * its entry. The messages are those of the site's live preview (vendors, content 9). Whether the frame is open stays
 * over a save, which loads this page anew.
 */
const script = `<script type="module">
  const frame = document.querySelector('iframe[data-entry]')
  const box = frame.closest('details')
  const { base, entry } = frame.dataset
  box.open = sessionStorage.getItem('preview') === 'open'
  box.addEventListener('toggle', () => sessionStorage.setItem('preview', box.open ? 'open' : ''))
  const openField = ({ content_type_uid: type, entry_uid: uid, locale, field }) => {
    const other = [type, uid, locale].map(encodeURIComponent).join('/')
    if (other === entry) document.getElementById('field-' + field)?.focus()
    else location.assign(base + '/' + other + '#field-' + field)
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== new URL(frame.src).origin) return
    if (data?.channel !== 'live-preview') return
    if (data.type === 'init') box.querySelector('[data-hint]').hidden = false
    if (data.type === 'scroll') openField(data.payload)
  })
</script>`

/** The preview beside the form, loaded when it is opened. */
export const previewFrame = ({ base, entry, href }: FrameView): ReturnType<typeof html> =>
  html`<details class="preview">
      <summary>Preview beside the form</summary>
      <p data-hint hidden>The button beside a text leads to its field.</p>
      <iframe title="Preview" src="${href}" loading="lazy" data-base="${base}" data-entry="${entry}"></iframe>
    </details>
    ${raw(script)}`
