import { palette } from '../../../seed/catalogue/palette.ts'
import { products } from '../../../seed/catalogue/products.ts'
import { colourwayOf } from '../product/material.ts'
import { sketcherOf } from '../product/sketchers.ts'
import type { ProductSubject, Sketch } from '../product/subject.ts'

/** What a landscape shows of a product, in its first colour. @throws Error when the catalogue lacks it */
export function shown(key: string): { readonly subject: ProductSubject; readonly sketch: Sketch } {
  const product = products.find((candidate) => candidate.key === key)
  if (!product) throw new Error(`A scene shows a product that does not exist: ${key}`)
  const [first] = product.colors
  const hex = first ? palette[first].hex : []
  const { kind, drawing, categories } = product
  const subject: ProductSubject = { key, kind, drawing, categories, hex, view: 'scene' }
  return { subject, sketch: sketcherOf(kind)(subject, colourwayOf(hex, key)) }
}
