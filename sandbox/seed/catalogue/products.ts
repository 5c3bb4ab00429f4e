import { accessories } from './accessories.ts'
import { kits } from './kits.ts'
import { mens } from './mens.ts'
import { parts } from './parts.ts'
import type { ProductSource } from './product-source.ts'
import { specials } from './specials.ts'
import { unisex } from './unisex.ts'
import { withdrawn } from './withdrawn.ts'
import { womens } from './womens.ts'
import { youth } from './youth.ts'

/** Every product in the order of the platform's ids: new ones go to the end of the last list. */
export const products: readonly ProductSource[] = [
  ...womens,
  ...mens,
  ...youth,
  ...unisex,
  ...specials,
  ...kits,
  ...accessories,
  ...parts,
  ...withdrawn,
]
