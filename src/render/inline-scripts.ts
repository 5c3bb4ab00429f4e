import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

const query = '?minified'

/**
 * Gives the text of a script that stands in pages, as short as the bundler's scripts: `name.inline.js?minified`. A
 * block around it keeps its names from those of others in the page.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'shop:inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\.inline\.js\?minified$/ },
      handler(id) {
        const file = id.slice(0, -query.length)
        this.addWatchFile(file)
        const { code } = minifySync(file, `{${readFileSync(file, 'utf8')}}`, { module: false })
        return `export default ${JSON.stringify(code)}`
      },
    },
  }
}
