/** The platform calls https on port 443 only; this stand-in also what listens on the same machine. */
export function isReachable(destination: string): boolean {
  const url = URL.parse(destination)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return /^https?:$/.test(url.protocol)
  return url.protocol === 'https:' && url.port === ''
}
