import { deliveryCountries, typedStates } from '../commerce/settings/delivery-countries.ts'
import type { Shop } from '../commerce/shop.ts'
import { fontFaces } from './fonts.ts'

const base = `
${fontFaces}
:root { --text: "Instrument", "Helvetica Neue", Helvetica, Arial, sans-serif; --display: "Bricolage", "Helvetica Neue", Helvetica, Arial, sans-serif; }
:lang(ja) { --japanese: "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic UI", Meiryo, sans-serif; --text: "Instrument Latin", var(--japanese); --display: "Bricolage Latin", var(--japanese); }
:root { --ink: #10202b; --slate: #46586a; --fog: #e1e7eb; --edge: #73838f; --snow: #f5f7f8; --paper: #fff; --glacier: #1f6f8b; --alarm: #ab3410; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--text); -webkit-font-smoothing: antialiased; overflow-wrap: break-word; }
:lang(ja) body, body:lang(ja) { line-height: 1.7; line-break: strict; word-break: auto-phrase; }
header, main, footer { padding-inline: max(1.25rem, 50% - 34rem); }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; min-height: 4.5rem; border-bottom: 1px solid var(--fog); }
.mark { display: flex; padding: .5rem 0; color: var(--ink); }
.mark svg { height: 2rem; width: auto; }
footer { color: var(--slate); font-size: .875rem; padding-block: 2rem 3rem; border-top: 1px solid var(--fog); margin-top: 4rem; }
h1, h2, h3, legend { font-family: var(--display); font-weight: 600; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
h1:lang(ja), h2:lang(ja), h3:lang(ja), legend:lang(ja) { letter-spacing: 0; line-height: 1.35; }
h1 { font-size: clamp(2rem, 1.5rem + 2vw, 2.75rem); margin: .75rem 0 2rem; }
h2, legend { font-size: 1.25rem; margin: 0 0 1.25rem; padding: 0; }
h3 { font-size: 1rem; margin: 1rem 0 0; }
a { color: var(--glacier); text-underline-offset: .2em; }
p { margin: 0 0 1rem; }
.steps { list-style: none; margin: 2rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 0; font-size: .875rem; color: var(--slate); }
.steps li:not(:last-child)::after { content: ""; display: inline-block; width: clamp(.5rem, 3vw, 1.5rem); height: 1px; margin: 0 clamp(.375rem, 1vw, .75rem); background: var(--edge); vertical-align: middle; }
.steps [aria-current] { color: var(--ink); font-weight: 700; }
@media (max-width: 32rem) { .steps { gap: 0; font-size: .8125rem; } .steps li:not(:last-child)::after { width: .5rem; margin: 0 .3rem; } }
.columns { display: grid; gap: 2.5rem; align-items: start; grid-template-columns: minmax(0, 1fr); }
section { margin: 0 0 2.5rem; }
.summary { background: var(--snow); padding: clamp(1.25rem, 4vw, 2rem); margin: 0; }
@media (min-width: 56rem) {
  .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 25rem); gap: 4rem; }
  .columns > .summary { position: sticky; top: 1.5rem; }
}
.fields { display: grid; gap: 1.25rem 1rem; grid-template-columns: repeat(6, minmax(0, 1fr)); align-items: start; }
.fields > * { grid-column: span 3; }
.fields > .wide { grid-column: 1 / -1; }
@media (max-width: 32rem) { .fields { grid-template-columns: minmax(0, 1fr); } .fields > *, .fields > .wide { grid-column: 1; } }
label { display: block; font-size: .875rem; font-weight: 600; margin-bottom: .375rem; }
input, select { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 2px; }
input:hover, select:hover { border-color: var(--ink); }
[aria-invalid=true] { border-color: var(--alarm); box-shadow: inset 0 0 0 1px var(--alarm); }
:focus-visible { outline: 2px solid var(--glacier); outline-offset: 2px; }
.hint { color: var(--slate); font-size: .875rem; margin: .375rem 0 0; }
.problem { color: var(--alarm); font-size: .875rem; font-weight: 600; margin: .375rem 0 0; }
.problems { border: 1px solid var(--alarm); border-left-width: 4px; padding: 1rem 1.25rem; margin-bottom: 2rem; }
.problems h2 { font-size: 1rem; margin: 0 0 .5rem; }
.problems ul { margin: 0; padding-left: 1.25rem; }
.problems li, .problems a { color: var(--alarm); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.choice { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .75rem; align-items: center; padding: 1rem; margin: 0 0 -1px; border: 1px solid var(--edge); font-size: 1rem; font-weight: 400; cursor: pointer; position: relative; }
.choice:has(:checked) { border-color: var(--ink); background: var(--snow); z-index: 1; }
.choice input { width: 1.25rem; min-height: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--ink); }
.choice strong, .lines strong { display: block; }
.fact { display: block; color: var(--slate); font-size: .875rem; }
.amount, dd { font-variant-numeric: tabular-nums; white-space: nowrap; }
button, .button { display: block; width: 100%; min-height: 3.25rem; padding: .875rem 1.5rem; font: inherit; font-weight: 600; text-align: center; color: #fff; background: var(--ink); border: 0; border-radius: 2px; text-decoration: none; cursor: pointer; }
.summary button { margin-top: 1.5rem; padding-inline: .5rem; font-size: .9375rem; }
.main > section > .button, .main > form > button { margin-top: .5rem; }
@media (min-width: 40rem) { .main .button, .main button, main > section button { display: inline-block; width: auto; min-width: 16rem; } }
main > section, main > .button { max-width: 34rem; }
main > section button { margin-top: 1.25rem; }
button:hover, .button:hover { background: var(--glacier); }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: grid; grid-template-columns: 4.5rem minmax(0, 1fr) auto; gap: 1rem; padding: 0 0 1.25rem; align-items: start; }
.lines img { display: block; width: 4.5rem; height: 6rem; object-fit: cover; background: #e3edf2; }
.orders { list-style: none; margin: 0; padding: 0; }
.orders li { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0; border-top: 1px solid var(--fog); }
.sums { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .375rem 1rem; margin: 0; padding-top: 1rem; border-top: 1px solid var(--fog); }
dd { margin: 0; }
.sums dd { text-align: right; }
.sums .total { font-weight: 700; font-size: 1.25rem; padding-top: .625rem; }
.sums .included { color: var(--slate); font-size: .875rem; }
.facts { display: grid; gap: .25rem; margin: 1.5rem 0 2rem; }
.facts dt { color: var(--slate); font-size: .875rem; }
.facts dd { margin: 0 0 1rem; white-space: normal; }
.number { font-size: 1.25rem; font-weight: 700; margin-bottom: .25rem; }
address { font-style: normal; }
.sent-to { display: flex; justify-content: space-between; gap: 1rem; padding-bottom: 2rem; border-bottom: 1px solid var(--fog); }
.sent-to h2 { font-size: 1rem; margin-bottom: .375rem; }
`

/** Ways of shipping that the style sheet can follow; a zone of the demo has three at most. */
const followed = 8

/**
 * The hosted pages' style sheet. What depends on a choice in a form (states and names of a country, sums of a way of
 * shipping) is all on the page; these rules show the part of the current choice, without a script. A browser that does
 * not know `:has()` shows all of it.
 */
export function styleFor(shop: Shop): string {
  const countries = deliveryCountries(shop)
  const listed = countries.filter(({ states }) => states.length > 0).map(({ country_iso2 }) => country_iso2)
  const codes = [...listed, ...typedStates(countries)]
  const chosen = (code: string): string => `form:has(#country_code option[value=${code}]:checked)`
  const shown = [
    ...codes.map((code) => `${chosen(code)} .of-${code}`),
    'form:has(#country_code option:not([value=US]):checked) .of-others',
    ...Array.from({ length: followed }, (_, at) => `form:has([data-choice="${at}"]:checked) .of-choice-${at}`),
  ]
  return `${base}
@supports selector(:has(*)) {
  .without-has, .by-country, .by-choice { display: none; }
  ${shown.join(',\n  ')} { display: revert; }
  @media (min-width: 32rem) { ${codes.map((code) => `${chosen(code)} .place`).join(',\n  ')} { grid-column: span 2; } }
}
`
}
