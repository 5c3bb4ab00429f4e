import type {
  AlertEntry,
  BrandEntry,
  CartPageEntry,
  CategoryGroupEntry,
  DisplayTextEntry,
  EmailSignupEntry,
  ErrorPageEntry,
  FooterEntry,
  HeaderEntry,
  RegionEntry,
  ScreenEntry,
  SearchPageEntry,
} from './site-entries.ts'
import type {
  AthleteEntry,
  BannerEntry,
  BlogCategoryEntry,
  BlogPostEntry,
  ContactRegionEntry,
  DealerEntry,
  LandingPageEntry,
  PageEntry,
  SupportEntry,
  SupportTopicEntry,
  TeamPageEntry,
} from './page-entries.ts'
import type {
  AddOnConfigEntry,
  CategoryEntry,
  ColorGroupEntry,
  HiddenAttributesEntry,
  ManagedAttributesEntry,
  ProductEntry,
  RelatedConfigEntry,
} from './product-entries.ts'

/** Content type → an entry as the snapshot stores it: checked, in the shop's own fields. */
export type Entries = {
  readonly regions: Readonly<RegionEntry>
  readonly brand_settings: Readonly<BrandEntry>
  readonly top_alert: Readonly<AlertEntry>
  readonly header: Readonly<HeaderEntry>
  readonly footer: Readonly<FooterEntry>
  readonly display_text: Readonly<DisplayTextEntry>
  readonly banner: Readonly<BannerEntry>
  readonly page: Readonly<PageEntry>
  readonly product_category: Readonly<CategoryEntry>
  readonly product: Readonly<ProductEntry>
  readonly cart: Readonly<CartPageEntry>
  readonly duplicate_display_text: Readonly<DisplayTextEntry>
  readonly screen: Readonly<ScreenEntry>
  readonly landing_page: Readonly<LandingPageEntry>
  readonly pro: Readonly<PageEntry>
  readonly category_group: Readonly<CategoryGroupEntry>
  readonly search: Readonly<SearchPageEntry>
  readonly error_page: Readonly<ErrorPageEntry>
  readonly email_signup_settings: Readonly<EmailSignupEntry>
  readonly blog_category: Readonly<BlogCategoryEntry>
  readonly blog_post: Readonly<BlogPostEntry>
  readonly support_topic: Readonly<SupportTopicEntry>
  readonly support: Readonly<SupportEntry>
  readonly contact_region: Readonly<ContactRegionEntry>
  readonly team_page: Readonly<TeamPageEntry>
  readonly athlete: Readonly<AthleteEntry>
  readonly stores: Readonly<DealerEntry>
  readonly hide_product_attributes: Readonly<HiddenAttributesEntry>
  readonly manage_product_attributes: Readonly<ManagedAttributesEntry>
  readonly automated_related_products_config: Readonly<RelatedConfigEntry>
  readonly category_product_add_on_config: Readonly<AddOnConfigEntry>
  readonly color_group: Readonly<ColorGroupEntry>
}
export type EntryType = keyof Entries

const listed: Readonly<Record<EntryType, true>> = {
  regions: true,
  brand_settings: true,
  top_alert: true,
  header: true,
  footer: true,
  display_text: true,
  banner: true,
  page: true,
  product_category: true,
  product: true,
  cart: true,
  duplicate_display_text: true,
  screen: true,
  landing_page: true,
  pro: true,
  category_group: true,
  search: true,
  error_page: true,
  email_signup_settings: true,
  blog_category: true,
  blog_post: true,
  support_topic: true,
  support: true,
  contact_region: true,
  team_page: true,
  athlete: true,
  stores: true,
  hide_product_attributes: true,
  manage_product_attributes: true,
  automated_related_products_config: true,
  category_product_add_on_config: true,
  color_group: true,
}
const isEntryType = (type: string): type is EntryType => Object.hasOwn(listed, type)

/** All content types, in the order they are loaded. */
export const entryTypes: readonly EntryType[] = Object.keys(listed).filter(isEntryType)
