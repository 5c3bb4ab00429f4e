import type { IncomingMessage } from 'node:http'

/** Path and query of a request line; the fragment never gets here. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) }
}

/** Whether balancers and the API's callers ask for this path: by any of the site's names, answered in problems. */
export const isApi = (path: string): boolean =>
  path === '/healthz' || path === '/readyz' || path === '/api' || path.startsWith('/api/')

/** Whether a form that a person sends goes there; scripts that send one ask for something else. */
export const isFormOfPerson = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  url.startsWith('/api/forms/') && (headers.accept ?? '').includes('text/html')

export const isHealth = (path: string): boolean => path === '/healthz' || path === '/readyz'

export const isRead = ({ method }: { readonly method?: string | undefined }): boolean =>
  method === 'GET' || method === 'HEAD'
