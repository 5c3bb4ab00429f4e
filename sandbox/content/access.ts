import { DeliveryError } from './failure.ts'
import type { Environment, Stack } from './stack.ts'

const withoutEnvironment = /^\/(content_types(\/[^/]+)?|global_fields(\/[^/]+)?)\/?$/

/**
 * The environment that a delivery token opens. Requests for entries, assets and sync have to name it; those for
 * content types and global fields may leave it out.
 * @throws DeliveryError 412 for another stack, 401 for another token, environment or branch
 */
export function authorised(stack: Stack, headers: Headers, url: URL): Environment {
  if (headers.get('api_key') !== stack.apiKey) {
    throw new DeliveryError(412, 109, "We can't find that Stack. Please try again.", { api_key: ['is not valid.'] })
  }
  const refused = (field: string): DeliveryError =>
    new DeliveryError(401, 105, 'The provided access token is not valid for this stack, environment or branch.', {
      [field]: ['is not valid.'],
    })
  const environment = stack.environments.find(({ deliveryToken }) => deliveryToken === headers.get('access_token'))
  if (!environment) throw refused('access_token')
  const asked = url.searchParams.get('environment') ?? (withoutEnvironment.test(url.pathname) ? environment.name : null)
  if (asked !== environment.name) throw refused('environment')
  const branch = headers.get('branch') ?? stack.branch
  if (![stack.branch, ...(stack.branchAliases ?? [])].includes(branch)) throw refused('branch')
  return environment
}
