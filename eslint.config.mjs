import astro from 'eslint-plugin-astro'
import tseslint from 'typescript-eslint'
import { noCompiledPatterns, noFormatters } from './scripts/check/made-once.mjs'
import { noVisibleWords } from './scripts/check/no-visible-words.mjs'

const noUncheckedRedirect = {
  selector: "CallExpression[callee.property.name='redirect'][callee.object.name='c']",
  message: 'c.redirect() sends any address unchanged: use safeRedirect',
}

const markupFromText = [
  "[type=/^(?:Property|JSXAttribute)$/]:matches([key.name='dangerouslySetInnerHTML'], [name.name='dangerouslySetInnerHTML'])",
  'AssignmentExpression[left.property.name=/^(?:inner|outer)HTML$/]',
  'CallExpression[callee.property.name=/^(?:insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]',
].map((selector) => ({ selector, message: 'Markup comes from components/Html.astro alone, which takes SafeHtml' }))

const bannedInShop = [noUncheckedRedirect, ...noFormatters, ...noCompiledPatterns]

export default tseslint.config(
  { ignores: ['dist/**', 'var/**', '.astro/**', 'node_modules/**'] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.ts', '**/*.tsx'] })),
  ...astro.configs.recommended,
  {
    files: ['src/**/*.astro', 'src/**/*.tsx'],
    plugins: { firn: { rules: { 'no-visible-words': noVisibleWords } } },
    rules: { 'firn/no-visible-words': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro,js}'],
    rules: { 'no-restricted-syntax': ['error', ...bannedInShop, ...markupFromText] },
  },
  // React takes over what the page already holds.
  { files: ['src/browser/hydration/hydrate-island.ts'], rules: { 'no-restricted-syntax': ['error', ...bannedInShop] } },
  { files: ['sandbox/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...noFormatters] } },
  // Where formatters are made and kept, and where old addresses become patterns as the server starts.
  {
    files: ['src/domain/format/formatters.ts', 'sandbox/formatters.ts', 'src/domain/pages/redirects/pattern.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Settings come from src/config.ts; only process entry points read the environment.
    files: ['src/**/*.ts', 'src/**/*.tsx', 'src/**/*.astro'],
    ignores: ['src/server/main.ts', 'src/publish/render-worker.ts', 'src/server/dev-services.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Take settings as an argument (src/config.ts)' },
      ],
    },
  },
  {
    files: ['tests/**/*.ts', 'tests/**/*.tsx'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    // These two take SafeHtml and ScriptText; a text is no markup.
    files: ['src/**/*.astro'],
    ignores: ['src/components/Html.astro', 'src/components/InlineScript.astro'],
    rules: { 'astro/no-set-html-directive': 'error' },
  },
  // The one place where a browser's console is written to.
  { files: ['src/browser/browser-log.ts'], rules: { 'no-console': 'off' } },
  { files: ['scripts/**/*.mjs', '*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
)
