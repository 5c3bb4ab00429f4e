import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createMetrics } from '../../src/lib/metrics.ts'

const root = join(import.meta.dirname, '../..')
const text = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8')
const dashboardSchema = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

describe('the dashboard', () => {
  test('queries only metrics of the server', async () => {
    const { panels } = dashboardSchema.parse(JSON.parse(text('grafana-dashboard.json')))
    const metrics = createMetrics('firn')
    metrics.watchProcess()
    const known = await metrics.text()
    const asked = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:firn|nodejs|process)_[a-z0-9_]+/g) ?? []),
    )
    expect(asked.length).toBeGreaterThan(10)
    for (const name of asked) expect(known).toContain(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `)
  })
})

describe('the image', () => {
  test('has the Node version that the shop is built for', () => {
    const { dependencies } = z
      .object({ dependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    expect(text('Dockerfile')).toContain(`FROM node:${dependencies.node}-`)
  })
})

describe('the units and the image', () => {
  test('start only files that exist', () => {
    const units = readdirSync(join(root, 'deploy/systemd')).map((name) => text(`systemd/${name}`))
    const started = [...units, text('Dockerfile')].flatMap((unit) => unit.match(/(?:src|scripts)\/[\w/.-]+\.ts/g) ?? [])
    expect(new Set(started)).toEqual(
      new Set(['src/server/main.ts', 'scripts/commands/publish.ts', 'scripts/shop/bundle.ts']),
    )
    for (const file of started) expect(existsSync(join(root, file))).toBe(true)
  })
})
