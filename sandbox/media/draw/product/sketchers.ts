import { sketchBags } from './sketch-bags.ts'
import { sketchGaiters } from './sketch-gaiters.ts'
import { sketchKits } from './sketch-kits.ts'
import { sketchPacks } from './sketch-packs.ts'
import { sketchParts } from './sketch-parts.ts'
import { sketchPoles } from './sketch-poles.ts'
import { sketchSnowshoes } from './sketch-snowshoes.ts'
import type { ProductKind, Sketcher } from './subject.ts'

const sketchers: Readonly<Record<ProductKind, Sketcher>> = {
  snowshoe: sketchSnowshoes,
  poles: sketchPoles,
  gaiters: sketchGaiters,
  pack: sketchPacks,
  bag: sketchBags,
  kit: sketchKits,
  part: sketchParts,
}

export const sketcherOf = (kind: ProductKind): Sketcher => sketchers[kind]
