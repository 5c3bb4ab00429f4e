/**
 * A part of a mail: a paragraph, a button, a quiet link, a fact with its name, which ends in its language's colon, or a
 * visitor's own text.
 */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly text: string; readonly url: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }
  | { readonly kind: 'quote'; readonly text: string }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const buttonStyle =
  'display:inline-block;padding:14px 28px;background:#10202b;color:#ffffff;font-weight:600;text-decoration:none'
const quoteStyle = 'margin:16px 0;padding-left:16px;border-left:3px solid #c3ccd1'
const sheetStyle =
  'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;color:#10202b;font:16px/1.5 system-ui,sans-serif'

const linkTo = (url: string, style: string, text: string): string =>
  `<a href="${escaped(url)}" style="${style}">${escaped(text)}</a>`

function partAsHtml(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escaped(part.text)}</p>`
    case 'button':
      return `<p style="margin:24px 0">${linkTo(part.url, buttonStyle, part.text)}</p>`
    case 'link':
      return `<p style="margin:24px 0 0;font-size:14px">${linkTo(part.url, 'color:#10202b', part.text)}</p>`
    case 'fact':
      return `<p style="margin:0 0 8px"><b>${escaped(part.name)}</b> ${escaped(part.value)}</p>`
    case 'quote':
      return `<p style="${quoteStyle}">${escaped(part.text).replaceAll('\n', '<br>')}</p>`
  }
}

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'button':
    case 'link':
      return `${part.text}\n${part.url}`
    case 'fact':
      return `${part.name} ${part.value}`
    case 'quote':
      return part.text.replaceAll(/^/gm, '> ')
  }
}

export type MailBody = {
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Draws a mail as plain text and as HTML that say the same. Mail programs read no style sheets: styles stand in the
 * markup.
 * @param language BCP 47
 */
export function drawMail(language: string, subject: string, brand: string, parts: readonly MailPart[]): MailBody {
  const html = `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#eef2f4">
<div style="${sheetStyle}">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${escaped(brand)}</p>
${parts.map((part) => partAsHtml(part)).join('\n')}
</div>
</body>
</html>
`
  const text = `${[...parts.map((part) => partAsText(part)), brand].join('\n\n')}\n`
  return { language, subject, text, html }
}
