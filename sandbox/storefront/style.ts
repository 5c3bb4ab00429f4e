/** The hosted pages' stylesheet. */
export const style = `
:root { --ink: #1c2429; --quiet: #55636c; --line: #d9dfe3; --paper: #fff; --ground: #f4f6f7; --accent: #1d5f7a; --alarm: #a92c14; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1.25rem; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; border-bottom: 1px solid var(--line); }
header strong { font-size: 1.25rem; letter-spacing: .02em; }
footer { color: var(--quiet); font-size: .875rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 1rem 0; }
h2 { font-size: 1.125rem; margin: 0 0 1rem; }
a { color: var(--accent); }
.columns { display: grid; gap: 1.5rem; align-items: start; }
@media (min-width: 48rem) { .columns { grid-template-columns: 1fr 20rem; } }
section { background: var(--paper); border: 1px solid var(--line); padding: 1.25rem; margin-bottom: 1.25rem; }
.fields { display: grid; gap: 1rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
.wide { grid-column: 1 / -1; }
label { display: block; font-size: .875rem; font-weight: 600; margin-bottom: .25rem; }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid #83919a; border-radius: 2px; }
[aria-invalid=true] { border-color: var(--alarm); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button, .button { display: inline-block; min-height: 2.75rem; margin-top: 1.25rem; padding: .625rem 1.5rem; font: inherit; font-weight: 600; color: #fff; background: var(--accent); border: 0; border-radius: 2px; text-decoration: none; cursor: pointer; }
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
