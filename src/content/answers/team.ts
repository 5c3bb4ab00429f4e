import type { Address } from '../../domain/customer/address-lines.ts'
import type { Coordinates } from '../../domain/pages/map-projection.ts'
import type { Picture, Tile } from '../../domain/catalogue/product.ts'
import type { SafeHtml } from '../../domain/format/safe-html.ts'
import type { PostCard } from './blog.ts'
import type { Banner, Seo } from './page.ts'

export type AthleteCard = {
  readonly slug: string
  readonly name: string
  readonly discipline: string
  readonly home: string
  readonly lang?: string
  readonly picture: Picture
}
export type Athlete = AthleteCard & {
  readonly uid: string
  readonly quote: string
  readonly bio: SafeHtml
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly products: readonly Tile[]
  /** Posts of the blog that the athlete wrote, newest first. */
  readonly posts: readonly PostCard[]
  readonly seo: Seo
}
export type Team = {
  readonly title: string
  readonly intro: string
  readonly lang?: string
  readonly banner?: Banner
  readonly athletes: readonly AthleteCard[]
  readonly seo: Seo
}
/** A dealer. */
export type Dealer = Address &
  Coordinates & {
    readonly uid: string
    readonly name: string
    readonly phone: string
    readonly website: string
    readonly hours: string
    readonly services: readonly string[]
  }
