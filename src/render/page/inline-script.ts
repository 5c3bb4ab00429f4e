import { createHash } from 'node:crypto'
import { type ScriptText, scriptText } from '../../domain/pages/policy/script-text.ts'

/** A script that must run where it stands, and the hash by which the page's policy lets it. */
export type InlineScript = { readonly text: ScriptText; readonly hash: `sha256-${string}` }

/** @param source the script's file as text; its indentation is taken out */
export function inlineScript(source: string): InlineScript {
  const text = scriptText(source.replace(/\n\s*/g, '\n'))
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}
