import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { shopSchema, storePrefix, storeSchema } from '../../src/config/environment.ts'
import { ConfigError, parseConfig } from '../../src/config.ts'
import { stores } from '../../src/domain/region/stores.ts'

const demo = demoEnvironment(3100, 'http://localhost:3000')

const problemsOf = (environment: Record<string, string | undefined>): readonly string[] => {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the configuration', () => {
  test('is complete in the demo', () => {
    expect(problemsOf(demo)).toEqual([])
    expect(parseConfig(demo).commerce.ca.storefrontUrl).toBe('http://localhost:3100/storefront/ca')
  })

  test('has the media alias of the specification by default', () => {
    expect(parseConfig({ ...demo, AMPLIENCE_ACCOUNT: undefined }).public.media.account).toBe('k2')
    expect(parseConfig({ ...demo, AMPLIENCE_ACCOUNT: 'north' }).public.media.account).toBe('north')
  })

  test('has releases stay by number and for a day, or by number alone', () => {
    expect(parseConfig(demo).releasesKept).toEqual({ count: 10, ms: 86_400_000 })
    const few = { ...demo, RELEASES_KEPT: '2', RELEASES_KEPT_HOURS: '0' }
    expect(parseConfig(few).releasesKept).toEqual({ count: 2, ms: 0 })
    expect(problemsOf({ ...demo, RELEASES_KEPT_HOURS: '-1' })).toEqual(['RELEASES_KEPT_HOURS must be 0 or more'])
  })

  test('names everything that is missing or malformed at once', () => {
    const problems = problemsOf({
      ...demo,
      SITE_URL: 'shop',
      PORT: 'x',
      GTM_ID: 'UA-1',
      CONTENTSTACK_API_KEY: '',
      AMPLIENCE_ORIGIN: '',
      BIGCOMMERCE_CA_ACCESS_TOKEN: undefined,
    })
    expect(problems).toEqual([
      'SITE_URL must be an http(s) address',
      'PORT must be a port number',
      'CONTENTSTACK_API_KEY is missing',
      'AMPLIENCE_ORIGIN is missing',
      'GTM_ID must be GTM- followed by capital letters or digits',
      'BIGCOMMERCE_CA_ACCESS_TOKEN is missing',
    ])
  })

  test('requires the settings of a configured cache purge', () => {
    expect(problemsOf({ ...demo, CDN_PROVIDER: 'fastly' })).toEqual([
      'CDN_SERVICE_ID is missing',
      'CDN_API_TOKEN is missing',
    ])
    expect(problemsOf({ ...demo, CDN_PROVIDER: 'akamai' })).toContain('CDN_PROVIDER must be one of cloudflare, fastly')
    expect(parseConfig(demo).cdn).toBeUndefined()
  })

  test('requires both parts of the key to a storage, or neither', () => {
    const [id, secret] = ['RELEASE_TARGET_KEY_ID', 'RELEASE_TARGET_SECRET'] as const
    expect(problemsOf({ ...demo, [id]: 'DEMOSTORAGEKEY000000' })).toEqual([`${secret} is missing`])
    expect(problemsOf({ ...demo, [secret]: 'demo-storage-secret' })).toEqual([`${id} is missing`])
    expect(problemsOf({ ...demo, [id]: '', [secret]: '' })).toEqual([])
  })

  test.each(['/', '#', '?', '%', '/12#4'])(
    'rejects a Redis whose password has a bare %s, and repeats none of it',
    (sign) => {
      for (const name of ['SESSION_STORE_URL', 'RENDER_QUEUE_URL'])
        for (const user of ['', 'shop'])
          for (const password of [`pass${sign}word`, `12${sign}4`]) {
            const problems = problemsOf({ ...demo, [name]: `redis://${user}:${password}@redis.example:6379` })
            expect(problems).toEqual([expect.stringMatching(`^${name} must be a redis:// or rediss:// address; `)])
            expect(problems.join()).not.toContain(password)
          }
    },
  )

  test.each([
    'redis://redis.example',
    'redis://127.0.0.1:6379/2',
    'rediss://shop:p%2Fss%23%25@[fd00::17]:6380/?family=6',
    'redis://:pass+word=@redis.example:6379',
  ])('accepts the Redis %s', (url) => {
    expect(parseConfig({ ...demo, SESSION_STORE_URL: url }).sessionStoreUrl).toBe(url)
  })

  test.each(['https://shop.example/en', 'https://shop.example?a', 'https://me@shop.example'])(
    'rejects %s as the address of the site, whose paths begin at its root',
    (url) => {
      const words = 'SITE_URL must be an address without a path, such as https://shop.example'
      expect(problemsOf({ ...demo, SITE_URL: url })).toEqual([words])
    },
  )

  test.each([
    ['neither host nor address', { APP_SEARCH_ENDPOINT: '' }],
    ['no engine', { APP_SEARCH_ENGINE: '' }],
  ])('rejects a search with %s, in the words of the specification', (_, without) => {
    expect(problemsOf({ ...demo, ...without })).toEqual([
      'APP_SEARCH_HOST_IDENTIFIER, APP_SEARCH_ENDPOINT, APP_SEARCH_ENGINE: hostIdentifier or endpointBase, and engineName are required',
    ])
  })

  test.each([
    ['APP_SEARCH_ENGINE', 'firn/../other', 'must be the name of an engine'],
    ['APP_SEARCH_HOST_IDENTIFIER', 'evil.example/', 'must be the name of a host'],
    ['APP_SEARCH_ENDPOINT', 'search', 'must be an http(s) address'],
  ])('rejects %s %s, which would become part of an address', (name, value, words) => {
    expect(problemsOf({ ...demo, [name]: value })).toEqual([`${name} ${words}`])
  })

  test('prefers the search engine’s own address to the vendor’s host', () => {
    const hosted = { ...demo, APP_SEARCH_HOST_IDENTIFIER: 'host-1', APP_SEARCH_ENGINE: 'firn' }
    expect(parseConfig({ ...hosted, APP_SEARCH_ENDPOINT: '' }).search.url).toBe(
      'https://host-1.api.swiftype.com/api/as/v1/engines/firn',
    )
    expect(parseConfig({ ...hosted, APP_SEARCH_ENDPOINT: 'https://search.example/' }).search.url).toBe(
      'https://search.example/api/as/v1/engines/firn',
    )
  })

  test.each(['-2', '4', '0.5', 'always'])('rejects the content cache policy %s', (policy) => {
    expect(problemsOf({ ...demo, CONTENTSTACK_CACHE_POLICY: policy })).toEqual([
      'CONTENTSTACK_CACHE_POLICY must be a number from -1 to 3',
    ])
  })

  test.each([-1, 0, 3])('accepts the content cache policy %i', (policy) => {
    expect(parseConfig({ ...demo, CONTENTSTACK_CACHE_POLICY: String(policy) }).content.cachePolicy).toBe(policy)
  })

  test.each([
    ['us', 'https://cdn.contentstack.io/v3'],
    ['eu', 'https://eu-cdn.contentstack.com/v3'],
    ['au', 'https://au-cdn.contentstack.com/v3'],
    ['azure-na', 'https://azure-na-cdn.contentstack.com/v3'],
    ['azure-eu', 'https://azure-eu-cdn.contentstack.com/v3'],
    ['gcp-na', 'https://gcp-na-cdn.contentstack.com/v3'],
    ['gcp-eu', 'https://gcp-eu-cdn.contentstack.com/v3'],
  ])('finds the content of the region %s at %s', (region, endpoint) => {
    const { CONTENTSTACK_ENDPOINT: proxy, ...rest } = demo
    expect(parseConfig({ ...rest, CONTENTSTACK_REGION: region }).content.endpoint).toBe(endpoint)
    expect(parseConfig({ ...demo, CONTENTSTACK_REGION: region }).content.endpoint).toBe(proxy)
  })

  test('finds content in the us by default, and rejects an unknown region', () => {
    expect(parseConfig({ ...demo, CONTENTSTACK_ENDPOINT: '' }).content.endpoint).toBe('https://cdn.contentstack.io/v3')
    expect(problemsOf({ ...demo, CONTENTSTACK_REGION: 'mars' })).toEqual([
      'CONTENTSTACK_REGION must be one of us, eu, au, azure-na, azure-eu, gcp-na, gcp-eu',
    ])
  })

  test('reads the names of early-access features', () => {
    expect(parseConfig(demo).content.earlyAccess).toEqual([])
    expect(parseConfig({ ...demo, CONTENTSTACK_EARLY_ACCESS: 'newCDA, taxonomy' }).content.earlyAccess).toEqual([
      'newCDA',
      'taxonomy',
    ])
  })

  test('accepts the name of the country header in any case, and rejects an invalid one', () => {
    expect(parseConfig(demo).countryHeader).toBe('')
    expect(parseConfig({ ...demo, COUNTRY_HEADER: 'CF-IPCountry' }).countryHeader).toBe('cf-ipcountry')
    expect(problemsOf({ ...demo, COUNTRY_HEADER: 'a; b' })).toEqual(['COUNTRY_HEADER must be the name of a header'])
  })

  test('names the pages where customers of each store sign in and reset passwords', () => {
    const { hostedPages } = parseConfig(demo).public
    expect(Object.keys(hostedPages)).toEqual(['us', 'ca', 'eu_region_1'])
    expect(hostedPages.ca).toEqual({
      signIn: 'http://localhost:3100/storefront/ca/login.php',
      passwordReset: 'http://localhost:3100/storefront/ca/login.php?action=reset_password&locale={tag}',
    })
  })

  test('uses a store’s own channel unless another address is set', () => {
    expect(parseConfig(demo).commerce.us.graphqlUrl).toBe('http://localhost:3100/storefront/us/graphql')
    const urlOf = (channel: string) =>
      parseConfig({ ...demo, BIGCOMMERCE_US_GRAPHQL_URL: '', BIGCOMMERCE_US_CHANNEL_ID: channel }).commerce.us
        .graphqlUrl
    expect(urlOf('1')).toBe('https://store-firnushash.mybigcommerce.com/graphql')
    expect(urlOf('7')).toBe('https://store-firnushash-7.mybigcommerce.com/graphql')
  })

  test('exposes no secret to browsers', () => {
    const secrets = Object.entries(demo).filter(([name]) => /TOKEN|SECRET|APP_SEARCH_(?:INDEX_)?KEY/.test(name))
    const shown = JSON.stringify(parseConfig(demo).public)
    expect(secrets.length).toBeGreaterThan(8)
    for (const [name, value] of secrets) expect(shown, name).not.toContain(value)
  })

  test('is documented variable by variable in .env.example', () => {
    const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    )
    const ofStores = stores.flatMap((store) => Object.keys(storeSchema.shape).map((name) => storePrefix(store) + name))
    expect(documented.toSorted()).toEqual([...Object.keys(shopSchema.shape), ...ofStores, 'SANDBOX_PORT'].toSorted())
  })
})
