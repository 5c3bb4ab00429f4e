/*
 * A part of an editor's text that no page shows: a film of another site, a form. The content adapter's sanitiser notes
 * it behind the text, so that each sync reports it until the text is mended (decision 130).
 */

const note = /<!--left out: ([^<>]*)-->/g

/** A note that something was left out of a text. */
export const leftOutNote = (what: string): string => `<!--left out: ${what.replace(/[<>]|--+/g, '').slice(0, 200)}-->`

/** The part that was left out of a text. */
export const leftOutOf = (html: string): readonly string[] => [...html.matchAll(note)].map(([, what = '']) => what)

/** A text without its notes. */
export const withoutLeftOut = (html: string): string => html.replace(note, '')

/** The part that was left out, as a sentence about a field. */
export const describeLeftOut = (what: string): string => `has something that no page shows: ${what}`
