/** The mailbox takes mail on a port beside the sandbox's own: 3125 beside 3100. */
export function smtpPortBeside(sandboxPort: number): number {
  const apart = 25
  return sandboxPort + apart > 65_535 ? sandboxPort - apart : sandboxPort + apart
}

/**
 * The settings that point Firn at the stand-ins: what `.env` would hold for the real vendors.
 * @param sandboxPort port of the sandbox on loopback
 * @param siteUrl public origin of the storefront
 */
export function demoEnvironment(sandboxPort: number, siteUrl: string): Record<string, string> {
  const sandbox = `http://localhost:${sandboxPort}`
  const store = (name: string, key: string, channel: number) => ({
    [`BIGCOMMERCE_${name}_STORE_HASH`]: `firn${key}hash`,
    [`BIGCOMMERCE_${name}_ACCESS_TOKEN`]: `demo-${key}-access-token-0000000000`,
    [`BIGCOMMERCE_${name}_CHANNEL_ID`]: String(channel),
    [`BIGCOMMERCE_${name}_STOREFRONT_URL`]: `${sandbox}/storefront/${key}`,
    [`BIGCOMMERCE_${name}_GRAPHQL_URL`]: `${sandbox}/storefront/${key}/graphql`,
    [`BIGCOMMERCE_${name}_CLIENT_ID`]: `demo-${key}-client-id`,
    [`BIGCOMMERCE_${name}_CLIENT_SECRET`]: `demo-${key}-client-secret-0123456789abcdef`,
    [`BIGCOMMERCE_${name}_WEBHOOK_SECRET`]: `demo-${key}-webhook-secret`,
  })
  return {
    SITE_URL: siteUrl,
    CONTENTSTACK_ENDPOINT: `${sandbox}/content/v3`,
    CONTENTSTACK_API_KEY: 'blt0firn0demo0stack',
    CONTENTSTACK_DELIVERY_TOKEN: 'cs0demo0delivery0token',
    CONTENTSTACK_ENVIRONMENT: 'production',
    CONTENTSTACK_APP_ORIGIN: `${sandbox}/content`,
    CONTENTSTACK_WEBHOOK_SECRET: 'demo-content-webhook-secret-0123456789',
    CONTENTSTACK_PREVIEW_ENDPOINT: `${sandbox}/content`,
    CONTENTSTACK_PREVIEW_TOKEN: 'cs0demo0preview0token',
    BIGCOMMERCE_API_URL: `${sandbox}/commerce`,
    // The stand-ins' own.
    BIGCOMMERCE_QUOTA: '100000',
    ...store('US', 'us', 1),
    ...store('CA', 'ca', 1),
    ...store('EU_REGION_1', 'eu', 1),
    AMPLIENCE_ORIGIN: `${sandbox}/media`,
    AMPLIENCE_ACCOUNT: 'k2',
    RECAPTCHA_SCRIPT_URL: `${sandbox}/google/recaptcha/api.js`,
    RECAPTCHA_VERIFY_URL: `${sandbox}/google/recaptcha/api/siteverify`,
    RECAPTCHA_SITE_KEY: 'demo-site-key',
    RECAPTCHA_SECRET: 'demo-recaptcha-secret',
    SMTP_URL: `smtp://127.0.0.1:${smtpPortBeside(sandboxPort)}`,
    MAIL_FROM: 'Firn <hello@firn.example>',
    MAIL_BOUNCES: 'bounces@firn.example',
    FORMS_SECRET: 'demo-forms-secret-0123456789abcdef',
    OPERATORS_TOKEN: 'demo-operators-token-0123456789abcdef',
    GTM_ORIGIN: `${sandbox}/google`,
    GTM_ID: 'GTM-FIRN1',
    LOCATOR_SCRIPT_URL: `${sandbox}/locator/locator.js`,
    INTERSTACK_API_KEY: 'demo-interstack-key',
    APP_SEARCH_ENDPOINT: `${sandbox}/search`,
    APP_SEARCH_ENGINE: 'firn-demo',
    APP_SEARCH_KEY: 'search-demo0000000000',
    APP_SEARCH_INDEX_KEY: 'private-demo0000000000',
    PRO_SERVICE_URL: `${sandbox}/pro`,
    PRO_SERVICE_TOKEN: 'demo-pro-service-token',
    PRO_BRAND_US: '1',
    PRO_BRAND_CA: '2',
    PRO_BRAND_NO: '3',
    PRO_BRAND_EU_REGION_1: '4',
  }
}
