import { describe, expect, test } from 'vitest'
import { createProbe } from '../../../src/lib/probe.ts'

describe('a probe', () => {
  test('reports reachability, asks at most every five seconds, and notices a recovery', async () => {
    let now = 0
    let asked = 0
    let works = false
    const target = () => {
      asked += 1
      return works ? Promise.resolve() : Promise.reject(new Error('down'))
    }
    const probe = createProbe({ shop: target, films: () => Promise.resolve() }, () => now)
    expect(await probe()).toEqual({ shop: 'down', films: 'up' })
    works = true
    now = 4999
    expect(await probe()).toEqual({ shop: 'down', films: 'up' })
    expect(asked).toBe(1)
    now = 5000
    expect(await probe()).toEqual({ shop: 'up', films: 'up' })
  })
})
