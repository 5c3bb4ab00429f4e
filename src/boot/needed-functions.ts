/** The newest functions that the scripts call without asking for them, by the global names of their objects. */
export const neededFunctions = [
  ['Array', 'toSorted'],
  ['Array', 'findLast'],
  ['AbortSignal', 'timeout'],
  ['CSSStyleSheet', 'replaceSync'],
] as const

/** Whether the browser has all that the scripts need; without it a page stays as it is without scripts. */
export function hasNeededFunctions(): boolean {
  return neededFunctions.every(([owner, name]) => {
    const object: unknown = Reflect.get(globalThis, owner)
    const own = object instanceof Function ? [object, object.prototype] : []
    return own.some((one: unknown) => one instanceof Object && name in one)
  })
}
