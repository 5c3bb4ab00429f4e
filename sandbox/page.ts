const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem; }
  h1 { font-size: 1.6rem; margin: 0 0 .5rem; } h2 { font-size: 1.1rem; margin: 2.25rem 0 .5rem; }
  table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .4rem 1rem .4rem 0; border-bottom: 1px solid #8883; vertical-align: top; }
  td:first-child { width: 36%; } table.records td { width: auto; } td form { margin: 0; }
  form { display: flex; flex-wrap: wrap; gap: .4rem .9rem; align-items: center; } label { white-space: nowrap; } input[type=number] { width: 6rem; }
  form.fields { display: block; } form.fields p { margin: .9rem 0; } form.fields input:not([type=checkbox]), form.fields textarea { width: 100%; box-sizing: border-box; font: inherit; }
  fieldset { margin: .9rem 0; border: 1px solid #8885; border-radius: .3rem; } legend { font-weight: 600; } nav a, nav strong { margin-right: .75rem; }
  form.fields select { max-width: 100%; font: inherit; } form.fields button { margin: .2rem .3rem .2rem 0; } .problem { border-left: .3rem solid #c5221f; padding-left: .75rem; }
  details.preview { position: sticky; top: 0; z-index: 1; background: Canvas; } details.preview iframe { width: 100%; height: 50vh; border: 1px solid #8885; }
  :root:has(details.preview[open]) { scroll-padding-top: 65vh; }
  code { font-size: .9em; overflow-wrap: anywhere; }`

/** Text made safe for HTML text and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A plain page of the sandbox. `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)} · Firn sandbox</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}
