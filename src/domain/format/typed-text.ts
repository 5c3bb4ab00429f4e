/*
 * Text as people type or paste it. Copied numbers and names bring invisible characters along: direction marks of an
 * address book, zero-width blanks of a web page, no-break spaces.
 */

const invisible = /\p{Default_Ignorable_Code_Point}/gu
/**
 * Without those that change how letters beside them are joined or drawn, which names and sentences need: joiners,
 * fillers, variation selectors, tags of flags.
 */
const invisibleButJoiners =
  /(?![\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180D\u180F\u200C\u200D\uFE00-\uFE0F\u{E0000}-\u{E0FFF}])\p{Default_Ignorable_Code_Point}/gu

const oddSpaces = /[\p{Zs}\t]/gu
const lineSeparators = /[\p{Zl}\p{Zp}]/gu

const tidy = (text: string, removed: RegExp): string => text.replaceAll(removed, '').replaceAll(oddSpaces, ' ')

/** Text without a visible character is no text. */
const unlessInvisible = (text: string): string => (text.replaceAll(invisible, '').trim() === '' ? '' : text.trim())

/**
 * One line of a name or any other words, trimmed: without direction marks and zero-width blanks, with plain spaces.
 * Joiners stay.
 * @example tidyLine('\u202aZoë\u00a0Lind\u202c ') // 'Zoë Lind'
 */
export const tidyLine = (text: string): string =>
  unlessInvisible(tidy(text, invisibleButJoiners).replaceAll(lineSeparators, ' '))

/** Several lines of words, trimmed, as `tidyLine`; their ends become `\n`. */
export const tidyLines = (text: string): string =>
  unlessInvisible(tidy(text, invisibleButJoiners).replaceAll(/\r\n?/g, '\n').replaceAll(lineSeparators, '\n'))

/**
 * A number, code or address of a machine, trimmed: without any invisible character, with plain spaces.
 * @example tidyCode('\u202a+49 8322 5550\u202c') // '+49 8322 5550'
 */
export const tidyCode = (text: string): string => tidy(text, invisible).replaceAll(lineSeparators, ' ').trim()

/** Whether two texts differ in nothing that can be seen. */
export const isEqualText = (one: string, other: string): boolean => tidyCode(one) === tidyCode(other)

const controls = /\p{Cc}/u
const controlsButBreaks = /(?!\n)\p{Cc}/u

/** Whether a line holds control characters, which no text has. Tidy it first. */
export const hasControls = (line: string): boolean => controls.test(line)

/** The same of several lines. */
export const hasControlsInLines = (lines: string): boolean => controlsButBreaks.test(lines)

/** Typed text as a field can show it again: without control characters but tabs and line breaks. */
export const withoutControls = (text: string): string => text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
