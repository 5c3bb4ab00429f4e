/** The hosted pages' stylesheet. */
export const style = `
:root { --ink: #1c2429; --quiet: #55636c; --line: #d9dfe3; --paper: #fff; --ground: #f4f6f7; --accent: #1d5f7a; --alarm: #a92c14; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 "Helvetica Neue", Helvetica, Arial, sans-serif; -webkit-font-smoothing: antialiased; }
header, main, footer { padding: 1.25rem max(1.25rem, 50% - 31rem); }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; background: var(--paper); border-bottom: 1px solid var(--line); }
header strong { font-size: 1.375rem; letter-spacing: -.01em; }
footer { color: var(--quiet); font-size: .875rem; padding-bottom: 3rem; }
h1 { font-size: clamp(1.75rem, 4vw, 2.25rem); letter-spacing: -.02em; line-height: 1.15; margin: 1.25rem 0 1.75rem; }
h2 { font-size: 1.1875rem; letter-spacing: -.01em; margin: 0 0 1.25rem; }
a { color: var(--accent); }
.columns { display: grid; gap: 1.5rem; align-items: start; }
@media (min-width: 48rem) { .columns { grid-template-columns: 1fr 22rem; gap: 2rem; } .columns > :last-child { position: sticky; top: 1.5rem; } }
section { background: var(--paper); padding: clamp(1.25rem, 3vw, 2rem); margin-bottom: 1.25rem; }
.fields { display: grid; gap: 1rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
.wide { grid-column: 1 / -1; }
label { display: block; font-size: .875rem; font-weight: 600; margin-bottom: .25rem; }
input, select { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid #83919a; border-radius: 2px; }
button:hover, .button:hover { background: var(--ink); }
@media (max-width: 48rem) { button { width: 100%; } }
[aria-invalid=true] { border-color: var(--alarm); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button, .button { display: inline-block; min-height: 3.25rem; margin-top: 1.5rem; padding: .875rem 1.75rem; font: inherit; line-height: 1.5; font-weight: 600; color: #fff; background: var(--accent); border: 0; border-radius: 2px; text-decoration: none; cursor: pointer; }
.hint { color: var(--quiet); font-size: .875rem; margin: .25rem 0 0; }
.problem { color: var(--alarm); font-size: .875rem; margin: .25rem 0 0; }
[role=alert] { border-left: 4px solid var(--alarm); background: var(--paper); padding: .75rem 1rem; margin-bottom: 1.25rem; }
ul.lines { list-style: none; margin: 0; padding: 0; }
ul.lines li { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: 1rem 0 0; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.total { font-weight: 700; font-size: 1.125rem; }
address { font-style: normal; }
`
