/*
 * Which code may import which (docs/architecture.md), proved by `npm run check`. Paths are those that
 * scripts/check/layers.ts cruises: an `.astro` file stands there as `.astro.ts`.
 */

/**
 * Layers below `src`, and the layers that each may import beside itself and `domain`; `types` names those of which it
 * may import types alone. They stand in order: a layer names those above it, so that the folders of `src` make no
 * circle, not even by types.
 * @type {Readonly<Record<string, { may: readonly string[], types?: readonly string[] }>>}
 */
const layers = {
  domain: { may: [] },
  styles: { may: [] },
  lib: { may: [] },
  ports: { may: [] },
  config: { may: ['lib'] },
  vendors: { may: ['ports', 'lib'], types: ['config'] },
  content: { may: [], types: ['ports'] },
  'content-loaders': { may: ['ports', 'content', 'lib'] },
  session: { may: ['lib'], types: ['ports'] },
  traffic: { may: ['lib'] },
  records: { may: ['session', 'ports', 'lib'], types: ['traffic'] },
  services: { may: ['session', 'traffic', 'records', 'vendors', 'lib', 'config'], types: ['ports', 'content'] },
  api: { may: ['session', 'traffic', 'records', 'ports', 'content', 'lib'], types: ['services'] },
  env: { may: [], types: ['api', 'content', 'config'] },
  browser: { may: ['styles', 'ports'], types: ['api'] },
  components: { may: ['browser', 'styles'], types: ['content'] },
  islands: { may: ['browser', 'components', 'styles'] },
  boot: { may: ['islands', 'components', 'browser'] },
  render: { may: ['browser'], types: ['content'] },
  layouts: { may: ['boot', 'islands', 'components', 'browser', 'render', 'styles'], types: ['content'] },
  pages: { may: ['layouts', 'islands', 'components', 'browser', 'render', 'styles'] },
  publish: { may: ['content', 'render', 'config', 'lib'], types: ['ports'] },
  server: {
    may: ['api', 'services', 'session', 'traffic', 'content', 'content-loaders', 'publish', 'render', 'config', 'lib'],
    types: ['ports'],
  },
}

const order = Object.keys(layers)
const upward = Object.entries(layers).flatMap(([name, { may, types = [] }]) =>
  [...may, ...types]
    .filter((other) => order.indexOf(other) >= order.indexOf(name))
    .map((other) => `${name} → ${other}`),
)
if (upward.length > 0) throw new Error(`Layers name others that do not stand above them: ${upward.join(', ')}`)

/** Folders of `src/api`, each with those that it may import beside itself. */
const resources = {
  catalogue: [],
  docs: [],
  geolocation: [],
  graphql: [],
  groups: [],
  health: [],
  interstack: [],
  mail: [],
  measurements: [],
  newsletter: ['mail'],
  contact: ['mail'],
  applications: ['mail'],
  operators: ['mail', 'newsletter', 'contact', 'applications', 'registrations'],
  inventory: [],
  orders: [],
  search: [],
  store: [],
  webhooks: [],
  pro: ['groups'],
  cart: ['pro'],
  customers: ['cart', 'pro', 'orders'],
  registrations: ['customers', 'mail'],
  forms: ['customers', 'registrations', 'cart', 'orders', 'newsletter', 'contact', 'applications'],
  visitor: ['customers', 'cart', 'pro', 'orders'],
}
const apiFolders = {
  kernel: [],
  ...Object.fromEntries(Object.entries(resources).map(([name, others]) => [name, [...others, 'kernel']])),
}

/** Folders of `src/browser`, from the one that knows no other upwards. */
const browserOrder = [
  'inline',
  'timing',
  'touch',
  'client',
  'navigation',
  'stores',
  'hydration',
  'dialogs',
  'offers',
  'sliders',
  'parts',
]

/** @param {readonly string[]} names */
const oneOf = (names) => `(?:${names.join('|')})`
/** @param {readonly string[]} names of layers */
const below = (names) => `^src/${oneOf(names)}(?:/|\\.)`
const typesOnly = ['type-only']

const layerRules = Object.entries(layers).flatMap(([name, { may, types = [] }]) => {
  const from = { path: below([name]) }
  const known = ['domain', name, ...may]
  return [
    { name: `layer-${name}`, from, to: { path: '^src/', pathNot: below([...known, ...types]) } },
    ...(types.length > 0
      ? [{ name: `values-${name}`, from, to: { path: below(types), dependencyTypesNot: typesOnly } }]
      : []),
  ]
})

const apiRules = Object.entries(apiFolders).map(([name, others]) => ({
  name: `api-${name}`,
  from: { path: `^src/api/${name}/` },
  to: { path: '^src/api/', pathNot: `^src/api/${oneOf([name, ...others])}/` },
}))

const browserRules = browserOrder.flatMap((name, height) => {
  const higher = browserOrder.slice(height + 1)
  return higher.length === 0
    ? []
    : [
        {
          name: `browser-${name}`,
          from: { path: `^src/browser/${name}/` },
          to: { path: `^src/browser/${oneOf(higher)}/` },
        },
      ]
})

const rules = [
  {
    name: 'no-cycle',
    from: { path: '^(?:src|sandbox)/' },
    to: { circular: true },
  },
  {
    name: 'no-such-layer',
    comment: 'Each folder of src is a layer of the table above.',
    from: { path: '^src/', pathNot: below(Object.keys(layers)) },
    to: {},
  },
  {
    name: 'no-such-api-folder',
    from: { path: '^src/api/[^/]+/', pathNot: `^src/api/${oneOf(Object.keys(apiFolders))}/` },
    to: {},
  },
  ...layerRules,
  ...apiRules,
  ...browserRules,
  {
    name: 'api-routes-of-another',
    comment: 'Rules of another resource may be known, its routes may not.',
    from: { path: '^src/api/([^/]+)/' },
    to: { path: '[/-]routes\\.ts$', pathNot: '^src/api/$1/' },
  },
  {
    name: 'vendor-knows-another',
    comment: 'What vendors share lies in vendors/guard and beside the folders.',
    from: { path: '^src/vendors/([^/]+)/' },
    to: { path: '^src/vendors/[^/]+/', pathNot: ['^src/vendors/$1/', '^src/vendors/guard/'] },
  },
  {
    name: 'domain-is-pure',
    comment: 'The domain is computed: no I/O, no framework.',
    from: { path: '^src/(?:domain|ports)/' },
    to: { path: '.', pathNot: ['^src/', '^(?:zod|ipaddr\\.js|sanitize-html|schema-dts|lib-address/lite)$'] },
  },
  {
    name: 'markup-knows-no-node',
    from: { path: '^src/(?:components|islands|browser|boot)/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'markup-knows-no-server',
    from: { path: '^src/(?:components|islands|browser|boot)/' },
    to: { path: '^(?:astro:|@contentstack|hono|@hono|pino|sharp)' },
  },
  {
    name: 'component-draws-alone',
    comment: 'A React component takes data and callbacks as properties; islands bind them to stores.',
    from: { path: '^src/components/.+\\.tsx?$', pathNot: '\\.astro\\.ts$' },
    to: { path: '^src/(?:browser|islands|boot)/' },
  },
  {
    name: 'island-is-hydrated',
    comment: 'An island is what an .astro file hydrates; other React components are drawn by one (src/components).',
    from: { path: '\\.astro\\.ts$' },
    module: { path: '^src/islands/', numberOfDependentsLessThan: 1 },
  },
  {
    name: 'page-starts-parts-alone',
    comment: 'The script of an .astro file starts a part or the page script.',
    from: { path: '\\.astro\\.ts$' },
    to: { path: '^src/browser/', pathNot: '^src/browser/parts/' },
  },
  {
    name: 'page-is-rendered-with',
    from: { path: '^src/(?:layouts|pages)/' },
    to: { path: '^src/render/', pathNot: '^src/render/page/' },
  },
  {
    name: 'stand-ins-share-no-code',
    from: { path: '^(src|sandbox)/' },
    to: { path: '^(?:src|sandbox|tests|scripts)/', pathNot: '^$1/' },
  },
].map((rule) => ({ severity: 'error', ...rule }))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: rules,
  options: {
    // Types count as imports, told apart by `type-only`.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
}
