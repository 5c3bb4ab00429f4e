import type { ContentType, GlobalField, SeedEntry } from '../types.ts'
import { contentTypes } from './content-types.ts'
import { bannerEntries } from './entries/banners.ts'
import { brandEntries } from './entries/brand.ts'
import { cartEntries } from './entries/cart.ts'
import { categoryEntries } from './entries/categories.ts'
import { displayTextEntries } from './entries/display-text.ts'
import { footerEntries } from './entries/footer.ts'
import { headerEntries } from './entries/header.ts'
import { homeEntries } from './entries/home.ts'
import { productEntries } from './entries/products.ts'
import { markedBannerEntries } from './entries/marked-banners.ts'
import { regionEntries } from './entries/regions.ts'
import { alertEntries } from './entries/top-alerts.ts'
import { blogEntries } from './entries/blog.ts'
import { landingPageEntries } from './entries/landing-pages.ts'
import { pageEntries } from './entries/pages.ts'
import { supportEntries } from './entries/support.ts'
import { teamEntries } from './entries/team.ts'
import { dealerEntries } from './entries/dealers.ts'
import { proEntries } from './entries/pro.ts'
import { screenEntries } from './entries/screens.ts'
import { searchEntries } from './entries/search.ts'
import { errorPageEntries } from './entries/error-page.ts'
import { emailSignupEntries } from './entries/email-signup.ts'
import { merchandisingEntries } from './entries/merchandising.ts'
import { required } from './localized.ts'
import { globalFields } from './schema-fields.ts'
import { readTexts } from './text/read-text.ts'

/** Everything the content stack holds, in all its languages. @throws naming the text or file that is wrong */
export function seedContent(): {
  globalFields: readonly GlobalField[]
  contentTypes: ContentType[]
  entries: SeedEntry[]
} {
  const all = readTexts()
  const texts = { all, english: required(Object.fromEntries(all), 'en-us') }
  const makers = [
    brandEntries,
    alertEntries,
    headerEntries,
    footerEntries,
    bannerEntries,
    markedBannerEntries,
    displayTextEntries,
    homeEntries,
    categoryEntries,
    cartEntries,
    productEntries,
    merchandisingEntries,
    emailSignupEntries,
    errorPageEntries,
    searchEntries,
    screenEntries,
    proEntries,
    dealerEntries,
    teamEntries,
    supportEntries,
    pageEntries,
    landingPageEntries,
    blogEntries,
  ]
  return { globalFields, contentTypes, entries: [...regionEntries(), ...makers.flatMap((make) => make(texts))] }
}
