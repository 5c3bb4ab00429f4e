import type { SeedCategory } from '../types.ts'
import { featuredIn } from './featured.ts'

const category = (key: string, name: string, sort: number): SeedCategory => {
  const parent = key.split('/').slice(0, -1).join('/')
  const featured = featuredIn[key]
  return { key, name, sort, ...(parent ? { parent } : {}), ...(featured ? { featured } : {}) }
}

export const categories: SeedCategory[] = [
  category('snowshoes', 'Snowshoes', 0),
  category('snowshoes/womens', 'Women', 1),
  category('snowshoes/mens', 'Men', 2),
  category('snowshoes/youth', 'Youth', 3),
  category('snowshoes/backcountry', 'Backcountry', 4),
  category('snowshoes/day-hiking', 'Day Hiking', 5),
  category('snowshoes/trail-walking', 'Trail Walking', 6),
  category('snowshoes/kits', 'Kits', 7),
  category('accessories', 'Accessories', 8),
  category('accessories/gaiters', 'Gaiters', 9),
  category('accessories/poles', 'Poles', 10),
  category('accessories/packs', 'Packs', 11),
  category('accessories/bags', 'Bags', 12),
  category('accessories/parts', 'Parts', 13),
]
