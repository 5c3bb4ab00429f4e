declare const scriptTextBrand: unique symbol
/** Text of a script element that nothing in it can end; `components/base/InlineScript.astro` writes it. */
export type ScriptText = string & { readonly [scriptTextBrand]: true }

const isScriptText = (text: string): text is ScriptText => !/<\/script|<!--/i.test(text)

/** @throws Error for a text that would end its element, or change how the rest of it is read */
export function scriptText(text: string): ScriptText {
  if (isScriptText(text)) return text
  throw new Error(`This ends its script element: ${text.slice(0, 80)}`)
}
