import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { locales } from '../../domain/locale/locale.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { problem, tooMany } from '../kernel/openapi-parts.ts'
import type { Form } from './form.ts'

const params = z.object({
  locale: z.string().openapi({ description: 'Language and country', example: locales[0]?.locale ?? '' }),
})

/**
 * Adds a plain form to the API's description. Refused fields are no answer of their own: the form's page shows them.
 * @param path below `/api/forms/{locale}/`
 * @param fields schema of its fields; `undefined` for a form without any
 */
export function describeForm(routes: OpenAPIHono<ApiEnv>, path: string, fields: z.ZodType | undefined): void {
  routes.openAPIRegistry.registerPath({
    method: 'post',
    path: `/{locale}/${path}`,
    tags: ['Forms'],
    summary: `The plain form ${path}`,
    description:
      'Posted by pages of the shop without scripts, in at most 48 KiB. Needs the Origin of the shop, and ' +
      'Sec-Fetch-Site: same-origin where it is sent; no region header and no anti-forgery token. Equal posts of a ' +
      'session within ten seconds count as one, and so do those with the one-time id `form_id` of a page. What is ' +
      'wrong with the fields is said on the page that the answer leads to.',
    request: {
      params,
      body: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: fields ?? z.strictObject({}) } },
      },
    },
    responses: {
      303: { description: 'Leads to the page that shows the result, or what was refused' },
      400: problem('The fields are too many, too long or repeated'),
      403: problem('Not from a page of the shop, or the browser keeps no cookies'),
      404: problem('There is no such locale, or it has no such form'),
      413: problem('More than 48 KiB'),
      415: problem('Not a plain form by its media type'),
      503: problem('The session store is away'),
      ...tooMany,
    },
  })
}

/** Adds forms by the paths that they have below `/api/forms/{locale}/{folder}`. */
export function describeForms(
  routes: OpenAPIHono<ApiEnv>,
  folder: string,
  forms: Iterable<readonly [string, Pick<Form<unknown>, 'hasField'>]>,
): void {
  for (const [name, { hasField }] of forms) describeForm(routes, folder + name, hasField.fields)
}
