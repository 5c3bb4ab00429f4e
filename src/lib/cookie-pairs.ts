/** Names and values of a `Cookie` header as they were sent, in order; one name may come twice. */
export function cookiePairs(header: string): readonly (readonly [name: string, value: string])[] {
  return header.split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return [name, value.join('=')] as const
  })
}
