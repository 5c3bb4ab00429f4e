import { ESLint } from 'eslint'
import { expect, test } from 'vitest'

const eslint = new ESLint()

/** Ids of the rules that find fault with a text in the place of a file. */
async function rulesBroken(filePath: string, source: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(source, { filePath })
  return result?.messages.map(({ ruleId }) => ruleId) ?? []
}

test.each(['src/pages/[lang]/cart.astro', 'src/layouts/Shell.astro', 'src/components/blocks/Banner.astro'])(
  '%s writes no HTML itself',
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
])('a script writes no markup: %s', async (source) => {
  expect(await rulesBroken('src/browser/navigation/navigate-to.ts', source)).toContain('no-restricted-syntax')
})

test('an island writes no markup', async () => {
  const source = 'export const One = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />'
  expect(await rulesBroken('src/islands/BuyBox.tsx', source)).toContain('no-restricted-syntax')
})
