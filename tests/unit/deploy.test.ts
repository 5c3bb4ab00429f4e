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
  test('have their own folder and address where the settings are a copy of the example', () => {
    const units = readdirSync(join(root, 'deploy/systemd')).map((name) => text(`systemd/${name}`))
    const own = [...units, text('Dockerfile')].flatMap((unit) =>
      [...unit.matchAll(/^(?:Environment=|ENV )(.*)$/gm)].flatMap(([, row = '']) =>
        row.split(' ').map((pair) => pair.slice(0, pair.indexOf('='))),
      ),
    )
    expect(own).toEqual(expect.arrayContaining(['DATA_DIR', 'HOST', 'PORT']))
    // A file of settings takes the place of `Environment=`, and `--env-file` that of `ENV`, also with an empty value.
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    const given = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
    expect(given.length).toBeGreaterThan(50)
    expect(given.filter((name) => own.includes(name))).toEqual([])
  })

  test('are started anew however often they have failed', () => {
    const services = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))
    expect(services.length).toBeGreaterThan(2)
    for (const name of services)
      expect([name, text(`systemd/${name}`)]).toEqual([name, expect.stringMatching(/^StartLimitIntervalSec=0$/m)])
  })

  test('start nginx once the files are there that its configuration includes', () => {
    const included = [...text('nginx/firn.conf').matchAll(/^\s*include (\/var\/lib\/firn\/.*);$/gm)]
    const followed = [...text('systemd/firn-nginx.path').matchAll(/^PathChanged=(.*)$/gm)]
    expect(included.map(([, file]) => file).toSorted()).toEqual(followed.map(([, file]) => file).toSorted())
    expect(text('systemd/firn-nginx.service')).toMatch(/^ExecStart=\S+systemctl reload-or-restart nginx\.service$/m)
  })

  test('start only files that exist', () => {
    const units = readdirSync(join(root, 'deploy/systemd')).map((name) => text(`systemd/${name}`))
    const started = [...units, text('Dockerfile')].flatMap((unit) => unit.match(/(?:src|scripts)\/[\w/.-]+\.ts/g) ?? [])
    expect(new Set(started)).toEqual(
      new Set(['src/server/main.ts', 'scripts/commands/publish.ts', 'scripts/shop/bundle.ts']),
    )
    for (const file of started) expect(existsSync(join(root, file))).toBe(true)
  })
})
