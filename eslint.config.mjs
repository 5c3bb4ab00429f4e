import * as parser from '@typescript-eslint/parser'
import { defineConfig } from 'eslint/config'
import astro from 'eslint-plugin-astro'
import { noCompiledPatterns, noFormatters } from './scripts/check/made-once.mjs'
import { noSilentCatch } from './scripts/check/no-silent-catch.mjs'
import { noVisibleWords } from './scripts/check/no-visible-words.mjs'
import { noOwnPageContext } from './scripts/check/page-context.mjs'
import { noUnreadRefusals } from './scripts/check/read-refusals.mjs'

/*
 * The rules of this shop alone, which need no types, and those of Astro's files. Everything else that is linted is in
 * .oxlintrc.json, whose linter knows the types and takes a fifth of the time.
 */
const noUncheckedRedirect = {
  selector: "CallExpression[callee.property.name='redirect'][callee.object.name='c']",
  message: 'c.redirect() sends any address unchanged: use safeRedirect',
}

const markupFromText = [
  '[type=/^(?:Property|JSXAttribute)$/]' +
    ":matches([key.name='dangerouslySetInnerHTML'], [name.name='dangerouslySetInnerHTML'])",
  'AssignmentExpression[left.property.name=/^(?:inner|outer)HTML$/]',
  'CallExpression[callee.property.name=/^(?:insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]',
].map((selector) => ({ selector, message: 'Markup comes from components/base/Html.astro alone, which takes SafeHtml' }))

const bannedInShop = [noUncheckedRedirect, ...noFormatters, ...noCompiledPatterns, ...noUnreadRefusals]

export default defineConfig(
  { ignores: ['dist/**', 'var/**', '.astro/**', 'node_modules/**', 'scripts/**', 'tests/**'] },
  ...astro.configs.recommended,
  { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser } },
  { plugins: { firn: { rules: { 'no-visible-words': noVisibleWords, 'no-silent-catch': noSilentCatch } } } },
  { files: ['src/**/*.astro', 'src/**/*.tsx'], rules: { 'firn/no-visible-words': 'error' } },
  // Inline scripts (.js) carry their comments to every page.
  { files: ['src/**/*.{ts,tsx,astro}', 'sandbox/**/*.ts'], rules: { 'firn/no-silent-catch': 'error' } },
  {
    files: ['src/**/*.{ts,tsx,astro,js}'],
    rules: { 'no-restricted-syntax': ['error', ...bannedInShop, ...noOwnPageContext, ...markupFromText] },
  },
  {
    files: ['src/browser/page-context.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bannedInShop, ...markupFromText] },
  },
  // React takes over what the page already holds, and what Astro has drawn for it.
  {
    files: ['src/browser/hydration/hydrate-island.ts', 'src/render/react-renderer.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bannedInShop, ...noOwnPageContext] },
  },
  { files: ['sandbox/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...noFormatters] } },
  // The files that make and keep formatters, and the one in which old addresses become patterns as the server starts.
  {
    files: ['src/domain/format/formatters.ts', 'sandbox/formatters.ts', 'src/domain/pages/links/redirects/pattern.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Two take SafeHtml and ScriptText, one repeats what its own slot has drawn, one writes links that it has quoted; a
    // text is no markup.
    files: ['src/**/*.astro'],
    ignores: [
      'src/components/base/Html.astro',
      'src/components/base/InlineScript.astro',
      'src/components/base/Repeated.astro',
      'src/components/frame/AlternateLinks.astro',
    ],
    rules: { 'astro/no-set-html-directive': 'error' },
  },
)
