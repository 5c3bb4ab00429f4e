import type { SafeHtml } from '../../domain/format/safe-html.ts'
import type { Question, Seo } from './page.ts'

export type SupportTeaser = {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly lang?: string
}
type SupportTopic = {
  readonly key: string
  readonly title: string
  readonly intro: string
  readonly lang?: string
  readonly articles: readonly SupportTeaser[]
}
/** Whom to ask in the reader's region; `undefined` parts are not offered. */
export type Contact = {
  readonly uid: string
  readonly title: string
  readonly email: string
  readonly phone: string
  readonly hours: string
  readonly lang?: string
}
/** A question that many ask, with the article that says more. */
export type AskedQuestion = Question & { readonly article: SupportTeaser }
/** `contacts`: those for the reader's region first, then the others. */
export type SupportHub = {
  readonly topics: readonly SupportTopic[]
  readonly mostAsked: readonly AskedQuestion[]
  readonly contacts: readonly Contact[]
}
export type SupportArticle = SupportTeaser & {
  readonly uid: string
  readonly topic?: Pick<SupportTopic, 'key' | 'title' | 'lang'>
  readonly sections: readonly { readonly title: string; readonly html: SafeHtml }[]
  readonly questions: readonly Question[]
  readonly related: readonly SupportTeaser[]
  /** Whom to ask in the reader's region. */
  readonly contact?: Contact
  readonly seo: Seo
}
