import { DeliveryError } from './failure.ts'
import type { Environment, Stack } from './stack.ts'

/**
 * The environment that a delivery token opens.
 * @throws DeliveryError 412 for another stack, 401 for another token, environment or branch
 */
export function authorised(stack: Stack, headers: Headers, search: URLSearchParams): Environment {
  if (headers.get('api_key') !== stack.apiKey) {
    throw new DeliveryError(412, 109, "We can't find that Stack. Please try again.", { api_key: ['is not valid.'] })
  }
  const refused = (field: string): DeliveryError =>
    new DeliveryError(401, 105, 'The provided access token is not valid for this stack, environment or branch.', {
      [field]: ['is not valid.'],
    })
  const environment = stack.environments.find(({ deliveryToken }) => deliveryToken === headers.get('access_token'))
  if (!environment) throw refused('access_token')
  if (search.get('environment') !== environment.name) throw refused('environment')
  if ((headers.get('branch') ?? stack.branch) !== stack.branch) throw refused('branch')
  return environment
}
