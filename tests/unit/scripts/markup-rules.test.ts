import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const eslint = new ESLint()

/** Ids of the rules that find fault with a text in the place of a file. */
async function rulesBroken(filePath: string, source: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(source, { filePath })
  return result?.messages.map(({ ruleId }) => ruleId) ?? []
}

describe('the markup rules', () => {
  test.each(['src/pages/[lang]/cart.astro', 'src/layouts/Shell.astro', 'src/components/blocks/Banner.astro'])(
    'forbid %s to write HTML itself',
    async (file) => {
      for (const source of [
        '<p set:html={text} />',
        '<Fragment set:html={text} />',
        '<script is:inline set:html={text} />',
      ]) {
        expect(await rulesBroken(file, source)).toEqual(['astro/no-set-html-directive'])
      }
      expect(await rulesBroken(file, '<p><Html of={text} /></p>')).toEqual([])
    },
  )

  test.each([
    'export const p = createElement("p", { dangerouslySetInnerHTML: { __html: text } })',
    'document.body.innerHTML = text',
    'document.body.insertAdjacentHTML("beforeend", text)',
  ])('forbid a script to write markup: %s', async (source) => {
    expect(await rulesBroken('src/browser/navigation/navigate-to.ts', source)).toContain('no-restricted-syntax')
  })

  test('forbid an island to write markup', async () => {
    const source = 'export const One = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />'
    expect(await rulesBroken('src/islands/BuyBox.tsx', source)).toContain('no-restricted-syntax')
  })
})
