import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { apiCalls } from '../../tests/fixtures/api-calls.ts'
import { exampleFile, exampleKey, recordExamples } from '../../tests/fixtures/recorded-examples.ts'
import { openShopWithContent } from '../../tests/fixtures/shop-with-content.ts'
import { main } from '../shop/fault.ts'

/*
 * `npm run examples`: makes every call of tests/fixtures/api-calls.ts and keeps the answers as the API description's
 * examples.
 */
await main(async () => {
  const folder = join(process.cwd(), 'src', 'api', 'docs', 'examples')
  mkdirSync(folder, { recursive: true })
  const shop = await openShopWithContent()
  for (const [file, rows] of Map.groupBy(apiCalls, exampleFile)) {
    const examples: Record<string, unknown> = {}
    for (const row of rows) examples[exampleKey(row)] = await recordExamples(shop, row)
    writeFileSync(join(folder, file), await format(JSON.stringify(examples), { parser: 'json', printWidth: 120 }))
    process.stdout.write(`  ✓ ${file}: ${rows.length}\n`)
  }
  await shop.close()
  process.exit(0)
})
