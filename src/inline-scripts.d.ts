/** A script that stands in pages, minified (`render/inline-scripts.ts`). */
declare module '*.inline.js?minified' {
  const text: string
  export default text
}
