import { chromium } from 'playwright'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
for (const [w,h] of [[390,844],[820,1180],[1440,900]] as const) {
  const ctx = await browser.newContext({ viewport: { width:w, height:h }, baseURL: 'http://localhost:3300' })
  const page = await ctx.newPage()
  page.on('console', m => console.log('console', m.type(), m.text())); page.on('pageerror', e => console.log('ERR', e.message))
  page.on('requestfailed', r => console.log('failed', r.url()))
  for (const [n, path] of [['a','/en-us/search?q=snowshoe'],['b','/de-de/search?q=Riemen'],['c','/en-us/search?q=zeppelin'],['d','/en-us/search?q=return']] as const) {
    await page.goto(path); await page.waitForTimeout(900)
    await page.screenshot({ path: `/tmp/se-${n}-${w}.png`, fullPage: n !== 'a' })
  }
  await ctx.close()
}
await browser.close()
