import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentLocaleKey, contentLocaleKeys } from '../../types.ts'
import { type LocaleText, displayText, jsonObject, localeText } from './text-schemas.ts'

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`${path} is not readable as JSON`, { cause })
  }
}

/** All JSON files of a folder as one object; a key may stand in one file only. */
function readFolder(folder: string): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const file of readdirSync(folder).toSorted()) {
    for (const [key, value] of Object.entries(jsonObject.parse(readJson(join(folder, file))))) {
      if (key in all) throw new Error(`${join(folder, file)}: "${key}" stands in another file too`)
      all[key] = value
    }
  }
  return all
}

function readLocale(folder: string): LocaleText {
  const files = readdirSync(folder, { withFileTypes: true })
  const parts = files.map((file) => [
    file.name.replace(/\.json$/, ''),
    file.isDirectory() ? readFolder(join(folder, file.name)) : readJson(join(folder, file.name)),
  ])
  const parsed = localeText.safeParse(Object.fromEntries(parts))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  - ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Texts in ${folder}:\n${problems.join('\n')}`)
}

/** The texts of every content locale that has any. @throws naming the file and field that is wrong */
export function readTexts(): Map<ContentLocaleKey, LocaleText> {
  const folders = contentLocaleKeys.map((locale) => [locale, join(import.meta.dirname, locale)] as const)
  return new Map(
    folders.filter(([, folder]) => existsSync(folder)).map(([locale, folder]) => [locale, readLocale(folder)]),
  )
}

/** The translators' files of display text, one a locale and area: `{ area: { key: text } }` by locale. */
export function readDisplayText(): Map<ContentLocaleKey, Record<string, Record<string, string>>> {
  const folder = join(import.meta.dirname, '../../display-text')
  const folders = contentLocaleKeys.map((locale) => [locale, join(folder, locale)] as const)
  return new Map(
    folders
      .filter(([, own]) => existsSync(own))
      .map(([locale, own]) => [
        locale,
        displayText.parse(
          Object.fromEntries(readdirSync(own).map((file) => [file.replace(/\.json$/, ''), readJson(join(own, file))])),
        ),
      ]),
  )
}
